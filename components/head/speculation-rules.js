// @ts-check Plain JavaScript, because it is written into the page unchanged, and `next.config.js`
// hashes it for the policy.
import { addressOf, scope } from '../../lib/runtime/addresses.js';

/**
 * Until a page's scripts run, browsers that can do so prefetch a page when a visitor is about to
 * follow a link to it. Addresses below /api are left out, because they have side effects.
 * `pages/_app.tsx` removes the rules.
 */
export const SPECULATION_RULES = JSON.stringify({
  prefetch: [
    {
      where: {
        selector_matches: `a[href^="${scope()}"]:not([href^="${addressOf('/api/')}"])`,
      },
      eagerness: 'moderate',
    },
  ],
});
