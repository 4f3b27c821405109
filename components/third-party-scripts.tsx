/**
 * Scripts from other origins, such as analytics. This file is yours: upgrades don't change it.
 * Visitors' pages include it; draft mode and `/editor` don't. See docs/guides/analytics.md.
 */
export function ThirdPartyScripts() {
  return null;
}
