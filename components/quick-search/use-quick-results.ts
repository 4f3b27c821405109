import { useEffect, useState } from 'react';
import type { QuickResults } from '@/lib/page-props';

const PAUSE_MS = 120;

/** What the API finds for the latest words; `failed`: it did not answer. Older requests are cancelled. */
export function useQuickResults(query: string): QuickResults | 'failed' | null {
  const [results, setResults] = useState<QuickResults | 'failed' | null>(null);
  useEffect(() => {
    if (query === '') return setResults(null);
    const request = new AbortController();
    const timer = setTimeout(() => {
      fetchResults(query, request.signal).then(setResults, () => {
        if (!request.signal.aborted) setResults('failed');
      });
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      request.abort();
    };
  }, [query]);
  return results;
}

async function fetchResults(query: string, signal: AbortSignal): Promise<QuickResults> {
  const response = await fetch(`/api/templates?${new URLSearchParams({ q: query })}`, { signal });
  if (!response.ok) throw new Error(`The API answered ${response.status}`);
  return response.json();
}
