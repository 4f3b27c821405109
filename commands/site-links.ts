import {
  type ContentStore,
  type Fields,
  isLink,
  type SiteLinks,
  type StoredItem,
} from 'local-content-services';
import { CONTENT_MODEL } from '@/content/model';
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
    publicPage(entry, content) {
      if (!entry.published || !hasPage(entry)) return null;
      const { contentType, published } = entry;
      if (contentType === section.type) return `${siteUrl}/templates`;
      const kind = kindOfType(contentType);
      const type = [template, filterValue].find((one) => one.type === contentType);
      const { slug: field } = (kind ? CONTENT_MODEL[kind] : type)?.fields ?? {};
      const slug = field && published.fields[field];
      if (typeof slug !== 'string' || slug === '') return null;
      if (kind !== undefined) return siteUrl + contentPath({ kind, slug });
      const steps = type === template ? [filterSlugOf(published.fields, content), slug] : [slug];
      return `${siteUrl}/templates/${steps.map(encodeURIComponent).join('/')}`;
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

export function filterPathOf(content: ContentStore, wanted?: string): string | null {
  const slugs = publishedSections(content).flatMap(({ values }) =>
    values.flatMap(({ slug }) => (slug === '' ? [] : [slug])),
  );
  const slug = wanted === undefined ? slugs[0] : slugs.find((one) => one === wanted);
  return slug === undefined ? null : `/templates/${encodeURIComponent(slug)}`;
}

export function templatePathOf(content: ContentStore, slug: string): string | null {
  const found = templatesIn(content).find(
    ({ published }) => published?.fields[template.fields.slug] === slug,
  );
  if (!found?.published) return null;
  const steps = [filterSlugOf(found.published.fields, content), slug];
  return `/templates/${steps.map(encodeURIComponent).join('/')}`;
}

function filterSlugOf(fields: Fields, content: ContentStore): string {
  for (const { field, values } of publishedSections(content)) {
    for (const value of [fields[field]].flat()) {
      const name = isLink(value) ? titleOf(value.sys.id, content) : value;
      const slug = values.find((one) => one.name === name)?.slug;
      if (slug !== undefined) return slug;
    }
  }
  return 'all';
}

type FilterValue = { name: unknown; slug: string };

function publishedSections(content: ContentStore): { field: string; values: FilterValue[] }[] {
  const ids = section.fields;
  return content
    .list()
    .filter(({ contentType }) => contentType === section.type)
    .flatMap(({ published }) => (published ? [published.fields] : []))
    .sort((a, b) => rank(a) - rank(b))
    .map((fields) => ({
      field: String(fields[ids.field]),
      values: [fields[ids.values]].flat().flatMap((value) => filterValueIn(value, content)),
    }));
}

function rank(fields: Fields): number {
  if (fields[section.fields.field] === template.fields.framework) return Number.NEGATIVE_INFINITY;
  const order = fields[section.fields.order];
  return typeof order === 'number' ? order : Number.POSITIVE_INFINITY;
}

/** A link, or a value written directly in the section. */
function filterValueIn(value: unknown, content: ContentStore): FilterValue[] {
  const ids = isLink(value) ? filterValue.fields : { name: 'name', slug: 'slug' };
  const fields = (isLink(value) ? publishedFields(value.sys.id, content) : value) as Fields | null;
  const slug = fields?.[ids.slug];
  return typeof slug === 'string' ? [{ name: fields?.[ids.name], slug }] : [];
}

const publishedFields = (id: string, content: ContentStore): Fields | null =>
  content.get(id, 'Entry')?.published?.fields ?? null;

function titleOf(id: string, content: ContentStore): unknown {
  const type = content.get(id, 'Entry')?.contentType;
  const displayField = content.contentTypes.find(({ sys }) => sys.id === type)?.displayField;
  return displayField && publishedFields(id, content)?.[displayField];
}
