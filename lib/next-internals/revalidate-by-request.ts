/** Does what `res.revalidate` does, where there is no response to call it on: at the start, on a timer. */
import { ownOrigin } from '@/lib/runtime/env';
import type { Revalidate } from '@/lib/publishing/revalidate-paths';
import { revalidationKey } from '@/lib/next-internals/prerendered-pages';

const TIMEOUT_MS = 30_000;

/** @throws where the page was not rendered */
export const revalidateByRequest: Revalidate = async (path) => {
  const response = await fetch(ownOrigin() + path, {
    method: 'HEAD',
    headers: { 'x-prerender-revalidate': (await revalidationKey()) ?? '' },
    redirect: 'manual',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  const isRendered = response.headers.get('x-nextjs-cache') === 'REVALIDATED';
  if (!isRendered) throw new Error(`the server answered its own request with ${response.status}`);
};
