import type { SiteLinks } from '../src/contentful/editor/editor-context.ts';

/** A site that has pages of templates. */
export function siteLinks(siteUrl: string): SiteLinks {
  return {
    siteUrl,
    publishes: `${siteUrl}/publishes`,
    preview: ({ id, contentType, archivedAt }) =>
      contentType === 'templates' && !archivedAt ? `${siteUrl}/preview/${id}` : null,
    publicPage: ({ id, contentType, published }) =>
      contentType === 'templates' && published ? `${siteUrl}/pages/${id}` : null,
  };
}
