/** Compares the limits in ARCHITECTURE.md with the code: most of them take too long to test by waiting. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

/** For each row of the table, the constants behind its values, in the same order. */
const LIMITS: Readonly<Record<string, readonly string[]>> = {
  'content revalidated / cooldown after a failure': [
    'lib/swr-value.ts REVALIDATE_SECONDS',
    'lib/swr-value.ts FAILURE_COOLDOWN_MS',
  ],
  'deadline for a visitor / for a page of a build or in development': [
    'lib/runtime/deadline.ts VISITOR_DEADLINE_MS',
    'lib/runtime/deadline.ts BUILD_DEADLINE_MS',
  ],
  'content types read again / an initial sync tried again / a sync behind a publish': [
    'lib/contentful/sync.ts MODEL_MAX_AGE_MS',
    'lib/contentful/sync.ts RETRY_MS',
    'lib/contentful/sync.ts LAG_TIMEOUT_MS',
  ],
  'one request to Contentful / longest 429 reset honoured': [
    'lib/contentful/http-adapter.ts REQUEST_TIMEOUT_MS',
    'lib/contentful/retry-policy.ts MAX_RESET_SECONDS',
  ],
  "a request to GitHub / one link check / all of a scheduler's call": [
    'lib/source-facts/github-client.ts REQUEST_TIMEOUT_MS',
    'lib/source-facts/check-link.ts TIMEOUT_MS',
    'lib/source-facts/facts-handler.ts TIMEOUT_MS',
  ],
  'an Edge Config read / what is published, for a preview to be compared with': [
    'lib/edge-config/client.ts READ_TIMEOUT_MS',
    'lib/page/draft-changes.ts COMPARE_TIMEOUT_MS',
  ],
  'an overview': [
    'lib/markdown/overview-renderer.ts MAX_CHARACTERS',
    'lib/markdown/overview-thread.ts RENDER_TIMEOUT_MS',
    'lib/markdown/overview-thread.ts MAX_HEAP_MB',
  ],
  'pages written in Contentful': ['lib/contentful/get-content-pages.ts MAX_PAGES'],
  "the body of a webhook / an assistant's message / the sign-in form; no other is taken": [
    'lib/http/request-bodies.ts MAX_WEBHOOK_BYTES',
    'lib/http/request-bodies.ts MAX_MESSAGE_BYTES',
    'lib/http/request-bodies.ts MAX_SIGN_IN_BYTES',
  ],
  "a webhook's response / waiting for delivery": [
    'lib/publishing/webhook.ts RESPONSE_TIMEOUT_MS',
    'lib/publishing/publish.ts DELIVERY_TIMEOUT_MS',
    'lib/publishing/publish.ts DELIVERY_DEADLINE_MS',
  ],
  'cache tags an entry / an item logged as large': [
    'lib/redis/cache-tags.ts MAX_TAGS',
    'lib/observability/cache-statistics.ts LARGE_ITEM_BYTES',
  ],
};

const architecture = readFileSync('ARCHITECTURE.md', 'utf8');

/** `25 s / 17 s, gives up after 60 s` → 25, 17 and 60. */
function documented(row: string): number[] {
  const line = architecture.split('\n').find((one) => one.startsWith(`| ${row} |`));
  const [, , values = ''] = line?.split('|') ?? [];
  return Array.from(values.matchAll(/\d[\d,.]*/g), ([text]) => Number(text.replaceAll(',', '')));
}

/** In the unit that the table has: seconds for times. */
function inCode(constant: string): number {
  const [file = '', name = ''] = constant.split(' ');
  const value = new RegExp(`\\bconst ${name} = ([\\d_]+);`).exec(readFileSync(file, 'utf8'))?.[1];
  const number = Number(value?.replaceAll('_', '') ?? Number.NaN);
  return name.endsWith('_MS') ? number / 1000 : number;
}

describe('the documented limit of', () => {
  it.each(Object.entries(LIMITS))('%s is the one in the code', (row, constants) => {
    expect(documented(row)).toEqual(constants.map(inCode));
  });
});
