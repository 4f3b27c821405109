/** Combined filters aren't disallowed: their pages have `noindex, nofollow`. */

import { OG_IMAGE_PATH } from '@/lib/page/og-image-url';
import { settings } from '@/lib/runtime/env';

export function robotsText(): string {
  return [
    'User-agent: *',
    // Services that preview links are robots.
    `Allow: ${OG_IMAGE_PATH}/`,
    'Allow: /api/templates',
    'Allow: /api/openapi.json',
    'Disallow: /api/',
    // Not by prefix: `/editorial-policy` may be a page.
    'Disallow: /editor$',
    'Disallow: /editor?',
    'Disallow: /editor/',
    '',
    `Sitemap: ${settings().siteUrl}/sitemap.xml`,
    '',
  ].join('\n');
}
