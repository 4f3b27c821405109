/** Tests of visitors' and editors' features that need no build. */
export const QUICK_TESTS = [
  ...['access-modes', 'entities', 'routes', 'states', 'validation'].map(
    (name) => `tests/contract/${name}.test.ts`,
  ),
  ...[
    ...['compare', 'content-pages', 'content-problems', 'content-rules', 'draft-changes'],
    ...['draft-framework-list', 'editor-forms', 'featured-first', 'invalid-entries', 'links'],
    ...['list-responses', 'listing-limits', 'listing-pages', 'malicious-entries', 'mcp', 'openapi'],
    ...[
      'other-content-model',
      'searched-overviews',
      'overviews',
      'prerendered-paths',
      'preview-refusals',
    ],
    ...['publish-batch', 'publish-guards', 'publish-not-shown', 'publish-outcome', 'publish-queue'],
    ...['publish-webhook', 'related', 'moved-paths', 'search-quality', 'source-facts'],
    ...['stale-catalogue', 'template-details', 'template-pages', 'unknown-paths'],
    ...['unknown-slugs', 'whats-new'],
  ].map((name) => `tests/lib/${name}.test.ts`),
];
