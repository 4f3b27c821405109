/** The same as `res.revalidate`, for code without a response object. */

import { revalidationKey } from '@/lib/next-internals/prerendered-pages';
import { addressOf } from '@/lib/runtime/addresses.js';
import { ownOrigin } from '@/lib/runtime/env';

const TIMEOUT_MS = 30_000;

export const revalidateByRequest = async (path: string): Promise<void> => {
  const response = await fetch(ownOrigin() + addressOf(path), {
    method: 'HEAD',
    headers: { 'x-prerender-revalidate': (await revalidationKey()) ?? '' },
    redirect: 'manual',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  const isRendered = response.headers.get('x-nextjs-cache') === 'REVALIDATED';
  if (!isRendered) throw new Error(`the server answered its own request with ${response.status}`);
};
