// @ts-check Plain JavaScript, because `next.config.js` hashes it for the policy.
import { addressOf, scope } from '../../lib/runtime/addresses.js';

/**
 * `pages/_app.tsx` removes the rules once a page's scripts run. Addresses below /api have side
 * effects.
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
