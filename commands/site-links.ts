import { type ContentStore, isLink, type SiteLinks, type StoredItem } from 'local-content-services';
import { CONTENT_MODEL } from '@/content/model';
import { filterPath, templatePath } from '@/lib/catalogue/paths';
import { CONTENT_KINDS, contentPath } from '@/lib/runtime/content-kinds';

const { template, section, filterValue } = CONTENT_MODEL;
const kindOfType = (type: string | null) =>
  CONTENT_KINDS.find((kind) => type !== null && CONTENT_MODEL[kind].type === type);

export function siteLinks(siteUrl: string, draftSecret: string): SiteLinks {
  return {
    siteUrl,
    publishes: siteUrl + publishesPathOf(draftSecret),
    preview: (entry) =>
      hasPage(entry) && !entry.archivedAt ? siteUrl + draftPathOf(entry.id, draftSecret) : null,
    publicPage(entry) {
      if (!entry.published || !hasPage(entry)) return null;
      const { contentType, published } = entry;
      if (contentType === section.type) return `${siteUrl}/templates`;
      const kind = kindOfType(contentType);
      const type = [template, filterValue].find((one) => one.type === contentType);
      const { slug: field } = (kind ? CONTENT_MODEL[kind] : type)?.fields ?? {};
      const slug = field && published.fields[field];
      if (typeof slug !== 'string' || slug === '') return null;
      if (kind !== undefined) return siteUrl + contentPath({ kind, slug });
      return siteUrl + (type === template ? templatePathOf(slug) : filterPath(slug));
    },
  };
}

const WITH_PAGES = [template, filterValue, section].map(({ type }) => type);

function hasPage({ contentType }: Readonly<StoredItem>): boolean {
  if (kindOfType(contentType) !== undefined) return true;
  return contentType !== null && WITH_PAGES.includes(contentType);
}

export const templatesIn = (content: ContentStore) =>
  content.list().filter(({ contentType }) => contentType === template.type);

export function draftPathOf(entryId: string, secret: string): string {
  return `/api/draft/enable?secret=${secret}&id=${encodeURIComponent(entryId)}`;
}

export const publishesPathOf = (secret: string) => `/editor?secret=${secret}`;

/** Redirects to the template's page under a filter. */
export const templatePathOf = (slug: string) => templatePath('all', slug);

export function filterPathOf(content: ContentStore, wanted?: string): string | null {
  const slugs = filterSlugsIn(content);
  const slug = wanted === undefined ? slugs[0] : slugs.find((one) => one === wanted);
  return slug === undefined ? null : filterPath(slug);
}

function filterSlugsIn(content: ContentStore): string[] {
  const { order, values } = section.fields;
  return content
    .list()
    .filter(({ contentType }) => contentType === section.type)
    .flatMap(({ published }) => (published ? [published.fields] : []))
    .sort((a, b) => Number(a[order] ?? Infinity) - Number(b[order] ?? Infinity))
    .flatMap((fields) => [fields[values]].flat())
    .flatMap((value) => slugOfValue(value, content) || []);
}

/** `value` is a link, or is written directly in the section. */
function slugOfValue(value: unknown, content: ContentStore): string | undefined {
  const linked = isLink(value) && content.get(value.sys.id, 'Entry')?.published;
  const slug = linked ? linked.fields[filterValue.fields.slug] : Object(value).slug;
  return typeof slug === 'string' ? slug : undefined;
}
