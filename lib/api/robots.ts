/** Combined filters aren't disallowed: their pages have `noindex, nofollow`. */

import { OG_IMAGE_PATH } from '@/lib/page/og-image-url';
import { addressOf } from '@/lib/runtime/addresses.js';
import { urlOf } from '@/lib/runtime/urls';

export function robotsText(): string {
  return [
    'User-agent: *',
    // Services that show link previews obey robots.txt.
    `Allow: ${addressOf(OG_IMAGE_PATH)}/`,
    `Allow: ${addressOf('/api/templates')}`,
    `Allow: ${addressOf('/api/openapi.json')}`,
    `Disallow: ${addressOf('/api/')}`,
    // `/editor` is no prefix here, because `/editorial-policy` may be a page.
    `Disallow: ${addressOf('/editor')}$`,
    `Disallow: ${addressOf('/editor')}?`,
    `Disallow: ${addressOf('/editor/')}`,
    '',
    `Sitemap: ${urlOf('/sitemap.xml')}`,
    '',
  ].join('\n');
}
