/**
 * Which quick tests answer for which folder: those that a change of its code should turn red. Any page reads the
 * whole catalogue, so "every test that runs this line" would be nearly all of them, for each surviving mutant.
 * What waits for real seconds (limits of time, outages) is left out: it would take days.
 */
export const FOLDERS = {
  'lib/catalogue': [
    'lib/publish-affected-paths',
    'lib/{catalogue-*,compare,layered-map,links,page-registry,paths,recommended-order,site-path,sorted-list}',
    'lib/{source-*,stack,start-command,sync-random-edits,unknown-addresses,update-catalogue}',
  ],
  'lib/edge-config': ['contract/edge-config-*', 'lib/edge-config-*'],
  'lib/listing': [
    'lib/{contentful-limits,draft-framework-list,facets,featured-first,list-files,list-titles,listing-*}',
    'lib/{no-results,openapi,search,search-*,show-more,whats-new}',
  ],
  'lib/search': [
    'lib/{listing-choices,listing-limits,no-results,searched-overviews,search,search-*}',
  ],
  'lib/contentful': [
    'contract/{contentful-errors,contentful-rate-limit,contentful-requests,entities}',
    'lib/{content-problems,content-rules,contentful-*,draft-framework-list,failed-connections,invalid-entries,links}',
    'lib/{content-model-check,environment-alias,fetch-picture,minimal-content-model,other-content-model,placeholder-colours}',
    'lib/{rate-limiter,rate-limiter-queue,retry-policy,source-facts,sync-*,synced-content,webhook-*}',
    'lib/{concurrent-readers,content-pages,facts-job,shared-refresh,stale-catalogue}',
  ],
  'lib/template': [
    'lib/{overview-markdown,render-markdown,stack,start-command,start-command-runs,template-*}',
  ],
  'lib/publishing': [
    'lib/{publish-affected-paths,publish-batch,publish-failed-pages,publish-guards,publish-proxies,publish-record}',
    'lib/{catch-up-at-start,contentful-limits,interrupted-publishes,not-live-reason,publish-not-shown,publish-queue}',
    'lib/{publish-webhook,publish-webhook-retries,redis-publish-round-trips,redis-shared-facts,related}',
    'lib/{content-model-check,page-registry,webhook-clock}',
  ],
  'lib/redis': [
    'contract/{limits,redis-requests}',
    'lib/{content-model-check,page-cache-one-or-several,page-cache-rules,publish-guards,publish-log,redis-*}',
    'lib/{facts-job,interrupted-publishes,publish-queue,shared-refresh}',
  ],
  'lib/page-cache': [
    'lib/{page-cache,page-cache-*,publish-guards,rendered-pages,serverless-functions}',
    'lib/{unknown-slugs,unknown-slugs-and-files}',
  ],
};

/** Waits for real seconds. */
export const SLOW = ['lib/page-cache-outages', 'lib/publish-outcome', 'lib/redis-client'];

/** Runs in a thread, which no mutant is switched on in, or waits for one: `tests/lib/overview-renderer.test.ts` does. */
export const IN_THREADS = ['lib/markdown/overview-{thread,worker,renderer}.ts'];
