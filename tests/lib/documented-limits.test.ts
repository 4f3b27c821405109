/** Compares the limits in ARCHITECTURE.md with the code, as most limits take too long to test by waiting. */
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
  'everything read again though the bell is quiet / a read behind a publish repeated': [
    'lib/contentful/get-catalogue.ts MAX_UNREAD_MS',
    'lib/contentful/get-catalogue.ts LAG_TIMEOUT_MS',
  ],
  'one request to Contentful / longest 429 reset honoured': [
    'lib/contentful/http-adapter.ts REQUEST_TIMEOUT_MS',
    'lib/contentful/retry-policy.ts MAX_RESET_SECONDS',
  ],
  'a request to GitHub / one link check / a whole run by the scheduler': [
    'lib/source-facts/github-client.ts REQUEST_TIMEOUT_MS',
    'lib/source-facts/check-link.ts TIMEOUT_MS',
    'lib/source-facts/facts-handler.ts TIMEOUT_MS',
  ],
  'an Edge Config read / a read of the published content, to compare a preview with': [
    'lib/edge-config/reader.ts READ_TIMEOUT_MS',
    'lib/page/draft-changes.ts COMPARE_TIMEOUT_MS',
  ],
  'an overview': [
    'lib/markdown/overview-renderer.ts MAX_CHARACTERS',
    'lib/markdown/overview-thread.ts RENDER_TIMEOUT_MS',
    'lib/markdown/overview-thread.ts MAX_HEAP_MB',
  ],
  'content pages in Contentful': ['lib/contentful/get-content-entries.ts MAX_PAGES'],
  "the body of a webhook / an assistant's message / the sign-in form / a visitor's action; other bodies are refused":
    [
      'lib/http/read-request-body.ts MAX_WEBHOOK_BYTES',
      'lib/http/read-request-body.ts MAX_MESSAGE_BYTES',
      'lib/http/read-request-body.ts MAX_SIGN_IN_BYTES',
      'lib/http/read-request-body.ts MAX_ACTION_BYTES',
    ],
  "a webhook's response / waiting for the delivery API": [
    'lib/publishing/webhook.ts RESPONSE_TIMEOUT_MS',
    'lib/publishing/deliver.ts DELIVERY_TIMEOUT_MS',
    'lib/publishing/deliver.ts DELIVERY_DEADLINE_MS',
  ],
  "the loop's look / its lease / tries of a page": [
    'lib/publishing/wake-loop.ts INTERVAL_MS',
    'lib/page-cache/redis-store.ts LEASE_MS',
    'lib/publishing/reconcile.ts MAX_TRIES',
  ],
  'cache tags per page / an item logged as large': [
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

/** In the unit of the table: times are in seconds. */
function inCode(constant: string): number {
  const [file = '', name = ''] = constant.split(' ');
  const value = new RegExp(`\\bconst ${name} = ([\\d_]+);`).exec(readFileSync(file, 'utf8'))?.[1];
  const number = Number(value?.replaceAll('_', '') ?? Number.NaN);
  return name.endsWith('_MS') ? number / 1000 : number;
}

describe('the documented limit', () => {
  it.each(Object.entries(LIMITS))('matches the code: %s', (row, constants) => {
    expect(documented(row)).toEqual(constants.map(inCode));
  });
});
