// @ts-check
// Plain JavaScript, because `next.config.js` imports it.

/** @type {readonly ['basePath' | 'assetPrefix' | 'i18n', string][]} */
const UNSUPPORTED = [
  [
    'basePath',
    'links, feeds and publishes would use addresses without it. Remove it, and set BASE_PATH',
  ],
  [
    'assetPrefix',
    "the site's own policy keeps browsers from loading scripts and styles from elsewhere. Remove it, and put a CDN in front of the whole site",
  ],
  ['i18n', '`languages` in site.config.ts sets it. Remove it'],
];

/**
 * @param {import('next').NextConfig} config
 * @param {import('next').NextConfig} [own] options that the site's own variables set
 */
export function unsupportedOptions(config, own = {}) {
  return UNSUPPORTED.filter(([name]) => config[name] && config[name] !== own[name]).map(
    ([name, why]) => `next.config.js sets \`${name}\`, which this site doesn't support: ${why}.`,
  );
}
