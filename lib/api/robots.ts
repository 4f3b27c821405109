/** `/robots.txt`. Combinations of filters may be crawled: their pages say `noindex, nofollow` themselves. */

import { OG_IMAGE_PATH } from '@/lib/page/og-image-url';
import { settings } from '@/lib/runtime/env';

export function robotsText(): string {
  return [
    'User-agent: *',
    // Services that preview a link fetch its picture as robots.
    `Allow: ${OG_IMAGE_PATH}/`,
    'Allow: /api/templates',
    'Allow: /api/openapi.json',
    'Disallow: /api/',
    // Not all that begins like it: a page of the content may be at `/editorial-policy`.
    'Disallow: /editor$',
    'Disallow: /editor?',
    'Disallow: /editor/',
    '',
    `Sitemap: ${settings().siteUrl}/sitemap.xml`,
    '',
  ].join('\n');
}
