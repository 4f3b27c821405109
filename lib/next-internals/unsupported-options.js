// @ts-check
// Plain JavaScript for `next.config.js`.

/** @type {readonly ['basePath' | 'assetPrefix' | 'i18n', string][]} */
const UNSUPPORTED = [
  [
    'basePath',
    'links, feeds and publishes would use addresses without it. Remove it, and give the site a domain or subdomain of its own',
  ],
  [
    'assetPrefix',
    "the site's own policy keeps browsers from loading scripts and styles from elsewhere. Remove it, and put a CDN in front of the whole site",
  ],
  [
    'i18n',
    'publishes would refresh the default language alone, and an unpublished template would stay in the others. Remove it: the site has one language, `language` in site.config.ts',
  ],
];

/** @param {import('next').NextConfig} config */
export function unsupportedOptions(config) {
  return UNSUPPORTED.filter(([name]) => config[name]).map(
    ([name, why]) => `next.config.js sets \`${name}\`, which this site doesn't support: ${why}.`,
  );
}
