import { useEffect, useState } from 'react';
import type { QuickResults } from '@/lib/page-props';

const PAUSE_MS = 120;

type Found = {
  results: QuickResults | 'failed' | null;
  words: string;
};

const NOTHING: Found = { results: null, words: '' };

export function useQuickResults(query: string): Found {
  const [found, setFound] = useState(NOTHING);
  useEffect(() => {
    if (query === '') return setFound(NOTHING);
    const set = (results: Found['results']) => setFound({ results, words: query });
    const request = new AbortController();
    const timer = setTimeout(() => {
      fetchResults(query, request.signal).then(set, () => {
        if (!request.signal.aborted) set('failed');
      });
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      request.abort();
    };
  }, [query]);
  return found;
}

async function fetchResults(query: string, signal: AbortSignal): Promise<QuickResults> {
  const response = await fetch(`/api/templates?${new URLSearchParams({ q: query })}`, { signal });
  if (!response.ok) throw new Error(`The API answered ${response.status}`);
  return response.json();
}
