/**
 * Scripts of other origins, such as analytics: this file is yours, and an upgrade leaves it as it is. It is on every
 * page for visitors, not in draft mode and not on `/editor`. Their origins belong in `thirdParty` of
 * `site.config.ts`. docs/guides/analytics.md goes through it.
 */
export function ThirdPartyScripts() {
  return null;
}
