import { useRouter } from 'next/router';
import { useEffect, useState } from 'react';
import type { QuickResults } from '@/lib/page-props';
import { addressOf } from '@/lib/runtime/addresses.js';

const PAUSE_MS = 120;

type Found = {
  results: QuickResults | 'failed' | null;
  words: string;
};

const NOTHING: Found = { results: null, words: '' };

export function useQuickResults(query: string): Found {
  const [found, setFound] = useState(NOTHING);
  const { locale } = useRouter();
  useEffect(() => {
    if (query === '') return setFound(NOTHING);
    const set = (results: Found['results']) => setFound({ results, words: query });
    const request = new AbortController();
    const timer = setTimeout(() => {
      fetchResults({ q: query, ...(locale && { locale }) }, request.signal).then(set, () => {
        if (!request.signal.aborted) set('failed');
      });
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      request.abort();
    };
  }, [query, locale]);
  return found;
}

async function fetchResults(
  query: Record<string, string>,
  signal: AbortSignal,
): Promise<QuickResults> {
  const address = addressOf(`/api/templates?${new URLSearchParams(query)}`);
  const response = await fetch(address, { signal });
  if (!response.ok) throw new Error(`The API answered ${response.status}`);
  return response.json();
}
