// @ts-check
// Plain JavaScript, for it goes into the page as it is; `next.config.js` reads it for its hash.

/**
 * For as long as a page's own scripts are not there: a browser that can, loads what a visitor is about
 * to follow. Whatever asks for something, below /api, is not touched. `followed-links.tsx` takes over.
 */
export const SPECULATION_RULES = JSON.stringify({
  prefetch: [
    {
      where: { and: [{ selector_matches: 'a[data-follow]' }, { not: { href_matches: '/api/*' } }] },
      eagerness: 'moderate',
    },
  ],
});
