// @ts-check
// Plain JavaScript: it is written into the page unchanged, and `next.config.js` hashes it for the policy.

/**
 * Until a page's own scripts run, a browser that can prefetches the page behind a link that a visitor is
 * about to follow. Nothing below /api is prefetched, as it acts. `pages/_app.tsx` ends it.
 */
export const SPECULATION_RULES = JSON.stringify({
  prefetch: [
    {
      where: { selector_matches: 'a[href^="/"]:not([href^="/api/"])' },
      eagerness: 'moderate',
    },
  ],
});
