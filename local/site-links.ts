import type { ContentStore } from '#local/content-service/content-store';
import type { SiteLinks } from '#local/content-service/editor/editor-context';
import { isLink } from '#local/content-service/export-format';
import type { Fields, StoredItem } from '#local/content-service/stored-item';

/** Where the site shows its entries, as the site's public contract has it. */
export function siteLinks(siteUrl: string, draftSecret: string): SiteLinks {
  return {
    siteUrl,
    publishes: siteUrl + publishesPathOf(draftSecret),
    preview: (entry) =>
      hasPage(entry) && !entry.archivedAt ? siteUrl + draftPathOf(entry.id, draftSecret) : null,
    publicPage(entry, content) {
      if (!entry.published || !hasPage(entry)) return null;
      const { slug } = entry.published.fields;
      // A section has no page of its own: all of them are on the page of all templates.
      if (entry.contentType === 'templateFilterSection') return `${siteUrl}/templates`;
      if (typeof slug !== 'string' || slug === '') return null;
      const isTemplate = entry.contentType === 'templates';
      const steps = isTemplate ? [filterSlugOf(entry.published.fields, content), slug] : [slug];
      return `${siteUrl}/templates/${steps.map(encodeURIComponent).join('/')}`;
    },
  };
}

const WITH_PAGES = ['templates', 'templateFilterValue', 'templateFilterSection'];

function hasPage({ contentType }: Readonly<StoredItem>): boolean {
  return contentType !== null && WITH_PAGES.includes(contentType);
}

/** Path that turns draft mode on and leads to the entry's page. */
export function draftPathOf(entryId: string, secret: string): string {
  return `/api/draft/enable?secret=${secret}&id=${encodeURIComponent(entryId)}`;
}

/** Path that opens the site's own account of what was published. */
export const publishesPathOf = (secret: string) => `/editor?secret=${secret}`;

/** The first filter value that a template has, the framework section's before all others. */
function filterSlugOf(template: Fields, content: ContentStore): string {
  const sections = content
    .list()
    .filter(({ contentType }) => contentType === 'templateFilterSection')
    .flatMap(({ published }) => (published ? [published.fields] : []))
    .sort((a, b) => rank(a) - rank(b));
  for (const section of sections) {
    const names = [template[String(section.field)]].flat();
    const values = [section.values].flat().flatMap((value) => filterValueIn(value, content));
    for (const name of names) {
      const slug = values.find((value) => value.name === name)?.slug;
      if (typeof slug === 'string') return slug;
    }
  }
  return 'all';
}

function rank({ field, order }: Fields): number {
  if (field === 'framework') return Number.NEGATIVE_INFINITY;
  return typeof order === 'number' ? order : Number.POSITIVE_INFINITY;
}

/** A value is linked, or is written into the section itself. */
function filterValueIn(value: unknown, content: ContentStore): Fields[] {
  if (isLink(value)) return [content.get(value.sys.id, 'Entry')?.published?.fields ?? {}];
  return typeof value === 'object' && value !== null ? [value as Fields] : [];
}
