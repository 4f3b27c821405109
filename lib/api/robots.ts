/** Combinations of filters may be crawled: their pages have `noindex, nofollow`. */

import { OG_IMAGE_PATH } from '@/lib/page/og-image-url';
import { settings } from '@/lib/runtime/env';

export function robotsText(): string {
  return [
    'User-agent: *',
    // Link previews are fetched by robots.
    `Allow: ${OG_IMAGE_PATH}/`,
    'Allow: /api/templates',
    'Allow: /api/openapi.json',
    'Disallow: /api/',
    // Not by prefix: `/editorial-policy` may be a page.
    'Disallow: /editor$',
    'Disallow: /editor?',
    '',
    `Sitemap: ${settings().siteUrl}/sitemap.xml`,
    '',
  ].join('\n');
}
