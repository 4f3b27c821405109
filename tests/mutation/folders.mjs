/**
 * Which quick tests answer for which folder: those that a change of its code should turn red. Any page reads the
 * whole catalogue, so "every test that runs this line" would be nearly all of them, for each surviving mutant.
 * What waits for real seconds (limits of time, outages) is left out: it would take days.
 */
export const FOLDERS = {
  'lib/catalogue': ['lib/{catalogue-*,page-registry,paths,recommended-order}'],
  'lib/edge-config': ['contract/edge-config-*', 'lib/edge-config-*'],
  'lib/gallery/listing': [
    'lib/{contentful-limits,draft-framework-list,list-titles,listing-*,no-results,search,search-*,show-more}',
  ],
  'lib/contentful': [
    'contract/{contentful-errors,contentful-requests,entities}',
    'lib/{content-rules,contentful-*,draft-framework-list,failed-connections,invalid-entries,links}',
    'lib/{minimal-content-model,rate-limiter-queue,retry-policy,source-facts}',
    'lib/webhook-*',
  ],
  'lib/gallery/template': ['lib/{overview-cache,render-markdown,start-command,template-*}'],
  'lib/gallery/publish': [
    'lib/{publish-affected-paths,publish-batch,publish-guards,publish-proxies,publish-record}',
    'lib/{contentful-limits,not-live-reason,publish-webhook,publish-webhook-retries,redis-shared-facts}',
  ],
  'lib/redis': [
    'contract/{limits,redis-requests}',
    'lib/{page-cache-one-or-several,page-cache-rules,publish-guards,publish-log,redis-*}',
  ],
  'lib/page-cache': [
    'lib/{page-cache,page-cache-*,publish-guards,rendered-pages,unknown-slugs,unknown-slugs-and-files}',
  ],
};

/** Waits for real seconds. */
export const SLOW = ['lib/page-cache-outages', 'lib/publish-outcome', 'lib/redis-client'];

/** Runs in a thread, which no mutant is switched on in, or waits for one: `tests/lib/overview-renderer.test.ts` does. */
export const IN_THREADS = ['lib/page/overview-{thread,worker,renderer}.ts'];
