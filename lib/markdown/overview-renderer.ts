/** Outside authors' Markdown may take minutes to parse, so a worker thread renders it. */

import { hash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { renderInThread } from '@/lib/markdown/overview-thread';
import type { Rendered } from '@/lib/markdown/overview-worker';
import type { SourceFiles } from '@/lib/markdown/rehype-source-links';
import { settings } from '@/lib/runtime/env';
import { isWithin } from '@/lib/runtime/is-within';
import { DEFAULT_LANGUAGE } from '@/lib/runtime/languages';
import { serverCell } from '@/lib/runtime/server-state';

/** Contentful's limit. */
const MAX_CHARACTERS = 50_000;
/** Parsing time grows with the square of the nesting depth. */
const TOO_NESTED = /^(?:[ \t]*(?:>|[-+*][ \t]|\d{1,9}[.)][ \t])){100}/m;
const MAX_CACHED = 100;
/** A failure may be due to a busy machine. */
const RETRY_FAILED_AFTER_MS = 600_000;

type Files = SourceFiles | null | undefined;
type Result = Rendered | undefined;
type RenderedOverview = { result: Promise<Result>; failedAt: number | undefined };

/** Failures are cached too. */
export const renderedOverviews = serverCell(
  'renderedOverviews',
  () => new LRUCache<string, RenderedOverview>({ max: MAX_CACHED }),
);

/**
 * @param files the base of relative links, by default this site; `null` removes relative links
 * @returns `undefined` if the Markdown can't be rendered
 */
export async function renderOverview(
  markdown: string,
  files?: Files,
  language = DEFAULT_LANGUAGE,
): Promise<Result> {
  const cache = renderedOverviews();
  const key = hash('sha256', `${JSON.stringify([files, language.id])}\n${markdown}`, 'base64');
  const known = cache.get(key);
  if (known !== undefined && !isRetryDue(known)) return known.result;
  const rendered: RenderedOverview = {
    result: renderUncached(markdown, files, language),
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

export async function renderUncached(
  markdown: string,
  files: Files,
  language = DEFAULT_LANGUAGE,
): Promise<Result> {
  if (markdown.length > MAX_CHARACTERS || TOO_NESTED.test(markdown)) return undefined;
  const { content, imagesUrl } = settings();
  const { deliveryUrl, spaceId } = content;
  const pictures = { deliveryUrl, spaceId, isProxied: imagesUrl !== undefined };
  return renderInThread({ markdown, context: { pictures, files, language } });
}

const isRetryDue = ({ failedAt }: RenderedOverview) =>
  failedAt !== undefined && !isWithin(RETRY_FAILED_AFTER_MS, failedAt);
