/** `/robots.txt`. Combinations may be fetched: their pages say themselves that they are not to be listed. */
import { settings } from '#lib/env';
import { SHARE_PATH } from '#lib/gallery/share/share-picture';

export function robotsText(): string {
  return [
    'User-agent: *',
    // Who shows a link fetches its picture as a robot.
    `Allow: ${SHARE_PATH}/`,
    'Allow: /api/templates',
    'Disallow: /api/',
    'Disallow: /editor',
    '',
    `Sitemap: ${settings().siteUrl}/sitemap.xml`,
    '',
  ].join('\n');
}
