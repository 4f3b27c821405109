/**
 * Overviews come from outside authors, and some Markdown takes minutes to parse: so a thread of its own
 * renders them, within a time limit. Results are cached, failures too.
 */

import { hash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { renderInThread } from '@/lib/markdown/overview-thread';
import type { Rendered } from '@/lib/markdown/overview-worker';
import type { SourceFiles } from '@/lib/markdown/rehype-source-links';
import { isWithin } from '@/lib/runtime/clock';
import { settings } from '@/lib/runtime/env';
import { serverCell } from '@/lib/runtime/server-state';

/** As many as the content service takes. */
const MAX_CHARACTERS = 50_000;
/** More quotes and lists inside each other than anybody writes; parsing takes the square of it. */
const TOO_NESTED = /^(?:[ \t]*(?:>|[-+*][ \t]|\d{1,9}[.)][ \t])){100}/m;
/** A template has a page under each of its filters, and a publish renders all of them. */
const MAX_CACHED = 100;
/** An overview that was too much for a busy machine may be possible later. */
const RETRY_FAILED_AFTER_MS = 600_000;

type Files = SourceFiles | null | undefined;
type Result = Rendered | undefined;
type RenderedOverview = { result: Promise<Result>; failedAt: number | undefined };

/** By the hash of the Markdown. */
export const renderedOverviews = serverCell(
  'renderedOverviews',
  () => new LRUCache<string, RenderedOverview>({ max: MAX_CACHED }),
);

/**
 * @param files where its relative links lead, by default to this site; `null`: nowhere
 * @returns HTML; `undefined`: it can't be rendered
 * @throws if no thread can be started
 */
export async function renderOverview(markdown: string, files?: Files): Promise<Result> {
  const cache = renderedOverviews();
  const key = hash('sha256', `${JSON.stringify(files)}\n${markdown}`, 'base64');
  const known = cache.get(key);
  if (known !== undefined && !isRetryDue(known)) return known.result;
  const rendered: RenderedOverview = {
    result: renderUncached(markdown, files),
    failedAt: undefined,
  };
  cache.set(key, rendered);
  try {
    const result = await rendered.result;
    if (result === undefined) rendered.failedAt = Date.now();
    return result;
  } catch (error) {
    cache.delete(key);
    throw error;
  }
}

/** For checks, which read every overview once. @returns as `renderOverview` @throws if no thread can be started */
export async function renderUncached(markdown: string, files: Files): Promise<Result> {
  if (markdown.length > MAX_CHARACTERS || TOO_NESTED.test(markdown)) return undefined;
  const { content, imagesUrl } = settings();
  const { deliveryUrl, spaceId } = content;
  const pictures = { deliveryUrl, spaceId, isProxied: imagesUrl !== undefined };
  return renderInThread({ markdown, context: { pictures, files } });
}

const isRetryDue = ({ failedAt }: RenderedOverview) =>
  failedAt !== undefined && !isWithin(RETRY_FAILED_AFTER_MS, failedAt);
