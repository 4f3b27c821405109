/**
 * The gallery as the published entries make it, worked out from the content model alone: nothing of
 * the site's own code is used here, so that the two can disagree.
 */
import type { Revision, StoredItem } from '#local/content-service/stored-item';

export type ShownTemplate = {
  id: string;
  name: string;
  slug: string;
  description: string | null;
  overview: string | null;
  /** Description of the cover; `null`: there is none. */
  cover: string | null;
  /** Names, by field. */
  facets: Readonly<Record<string, readonly string[]>>;
  /** Ids of related templates, picked by hand. */
  picked: readonly string[];
};

export type ShownFilter = {
  id: string;
  name: string;
  slug: string;
  headline: string | null;
  section: ShownSection;
  /** In the order of lists. */
  members: readonly ShownTemplate[];
};

export type ShownSection = { title: string; field: string };

export type PublishedGallery = {
  /** In the order of lists. */
  templates: readonly ShownTemplate[];
  /** In the order of the navigation. */
  sections: readonly ShownSection[];
  filters: readonly ShownFilter[];
};

/** Addresses of the site itself. */
const RESERVED = ['all', 'search'];
export const FACETS = ['framework', 'type', 'css'];

export function publishedGallery(items: readonly Readonly<StoredItem>[]): PublishedGallery {
  const published = items.flatMap(({ published }) => published ?? []);
  const byId = new Map(published.map((revision) => [revision.id, revision]));
  const ofType = (type: string) => published.filter(({ contentType }) => contentType === type);

  const templates: ShownTemplate[] = [];
  const inOrder = ofType('templates').sort(
    (a, b) => orderOf(a) - orderOf(b) || compare(a.fields.name, b.fields.name) || byIds(a, b),
  );
  for (const revision of inOrder) {
    const template = shownTemplate(revision, byId);
    if (!templates.some(({ slug }) => slug === template.slug)) templates.push(template);
  }

  const filters: ShownFilter[] = [];
  const sections: ShownSection[] = [];
  for (const { fields } of ofType('templateFilterSection').sort(
    (a, b) => orderOf(a) - orderOf(b) || byIds(a, b),
  )) {
    const section = { title: String(fields.title), field: String(fields.field) };
    sections.push(section);
    for (const id of linkedIds(fields.values)) {
      const value = byId.get(id);
      if (value === undefined) continue;
      const [name, slug] = [String(value.fields.name), String(value.fields.slug)];
      if (RESERVED.includes(slug) || filters.some((other) => other.slug === slug)) continue;
      const members = templates.filter(({ facets }) => facets[section.field]?.includes(name));
      filters.push({ id, name, slug, headline: wordsOf(value.fields.headline), section, members });
    }
  }
  return { templates, sections, filters };
}

export const filtersOf = ({ filters }: PublishedGallery, template: ShownTemplate) =>
  filters.filter(({ members }) => members.includes(template));

/** The filter whose address is part of the template's preferred one. */
export function firstFilterOf(
  gallery: PublishedGallery,
  template: ShownTemplate,
): ShownFilter | undefined {
  const filters = filtersOf(gallery, template);
  const frameworks = filters.filter(({ section }) => section.field === 'framework');
  for (const name of template.facets.framework ?? []) {
    const framework = frameworks.find((filter) => filter.name === name);
    if (framework !== undefined) return framework;
  }
  return filters[0];
}

/** Those picked, then those that share the most: what one of few templates has weighs more. Four in all. */
export function relatedTo(gallery: PublishedGallery, template: ShownTemplate): ShownTemplate[] {
  const picked = template.picked.flatMap((id) =>
    gallery.templates.filter((other) => other.id === id),
  );
  const own = filtersOf(gallery, template);
  const nearest = gallery.templates
    .map((other) => ({
      other,
      shared: own
        .filter(({ members }) => members.includes(other))
        .reduce((sum, { members }) => sum + 1 / members.length, 0),
    }))
    .filter(({ shared }) => shared > 0)
    .sort((a, b) => b.shared - a.shared)
    .map(({ other }) => other);
  return [...new Set([...picked, ...nearest])].filter((other) => other !== template).slice(0, 4);
}

function shownTemplate(
  { id, fields }: Revision,
  byId: ReadonlyMap<string, Revision>,
): ShownTemplate {
  const [coverId] = linkedIds([fields.thumbnail]);
  const cover = coverId === undefined ? undefined : byId.get(coverId);
  return {
    id,
    name: String(fields.name),
    slug: String(fields.slug),
    description: wordsOf(fields.description),
    overview: wordsOf(fields.overview),
    cover: cover === undefined ? null : String(cover.fields.description),
    facets: Object.fromEntries(
      FACETS.map((field) => [field, [...new Set([fields[field] ?? []].flat().map(String))]]),
    ),
    picked: linkedIds(fields.relatedTemplates),
  };
}

/** Those without an order come last. */
const orderOf = ({ fields }: Revision) =>
  typeof fields.order === 'number' ? fields.order : Number.MAX_SAFE_INTEGER;

const byIds = (a: Revision, b: Revision) => compare(a.id, b.id);

function compare(a: unknown, b: unknown): number {
  const [first, second] = [String(a), String(b)];
  return first < second ? -1 : first > second ? 1 : 0;
}

const wordsOf = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null);

function linkedIds(value: unknown): string[] {
  const links = Array.isArray(value) ? value : [];
  return links.flatMap((link) => link?.sys?.id ?? []);
}
