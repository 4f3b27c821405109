/**
 * Worked out from the content model alone, so that it can disagree with the site. Only similarity
 * is the site's own; other tests judge it.
 */

import type { Revision, StoredItem } from 'local-content-services';
import { relatedTemplates } from '@/lib/cards/related-templates';
import { buildCatalogue, type Catalogue } from '@/lib/catalogue/catalogue';
import { bareSection, bareTemplate } from '@/tests/fixtures/catalogue';

export type ShownTemplate = {
  id: string;
  name: string;
  slug: string;
  description: string | null;
  overview: string | null;
  order: number | null;
  createdAt: string;
  cover: string | null;
  facets: Readonly<Record<string, readonly string[]>>;
  picked: readonly string[];
};

export type ShownFilter = {
  id: string;
  name: string;
  slug: string;
  headline: string | null;
  section: ShownSection;
  /** In list order. */
  members: readonly ShownTemplate[];
};

export type ShownSection = { title: string; field: string };

export type PublishedGallery = {
  templates: readonly ShownTemplate[];
  sections: readonly ShownSection[];
  filters: readonly ShownFilter[];
};

const RESERVED = ['all', 'search', 'compare', 'new'];
const YEAR_MS = 365.25 * 86_400_000;
const FACETS = ['framework', 'type', 'css'];

export function publishedGallery(items: readonly Readonly<StoredItem>[]): PublishedGallery {
  const published = items.flatMap(({ published }) => published ?? []);
  const byId = new Map(published.map((revision) => [revision.id, revision]));
  const ofType = (type: string) => published.filter(({ contentType }) => contentType === type);

  const templates: ShownTemplate[] = [];
  const sortTemplates = ofType('templates')
    .map((revision) => shownTemplate(revision, byId))
    .sort(
      (a, b) =>
        (a.order ?? LAST) - (b.order ?? LAST) ||
        pointsOf(b) - pointsOf(a) ||
        compare(a.name, b.name) ||
        compare(a.id, b.id),
    );
  for (const template of sortTemplates) {
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

export function relatedTo(gallery: PublishedGallery, template: ShownTemplate): ShownTemplate[] {
  const catalogue = freshCatalogue(gallery);
  const own = catalogue.templateById.get(template.id);
  if (own === undefined) throw new Error(`There is no ${template.id}`);
  const ids = relatedTemplates(catalogue, own, template.picked).map(({ id }) => id);
  return ids.flatMap((id) => gallery.templates.find((other) => other.id === id) ?? []);
}

const PICTURE = { url: 'https://images.example/cover.png', alt: '', width: 750, height: 600 };
const freshCatalogues = new WeakMap<PublishedGallery, Catalogue>();

function freshCatalogue(gallery: PublishedGallery): Catalogue {
  const known = freshCatalogues.get(gallery);
  if (known !== undefined) return known;
  const catalogue = buildCatalogue({
    sections: gallery.sections.map((section) => {
      const own = gallery.filters.filter((filter) => filter.section === section);
      return bareSection(
        section.field,
        own.map(({ name, slug }) => [name, slug]),
      );
    }),
    templates: gallery.templates.map(
      ({ id, name, slug, description, order, createdAt, facets, cover }) =>
        bareTemplate(slug, {
          id,
          name,
          description,
          order,
          createdAt,
          facets,
          picture: cover === null ? null : PICTURE,
        }),
    ),
    textFields: [],
  });
  freshCatalogues.set(gallery, catalogue);
  return catalogue;
}

function shownTemplate(
  { id, fields, createdAt }: Revision,
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
    order: typeof fields.order === 'number' ? fields.order : null,
    createdAt,
    cover: cover === undefined ? null : String(cover.fields.description),
    facets: Object.fromEntries(
      FACETS.map((field) => [field, [...new Set([fields[field] ?? []].flat().map(String))]]),
    ),
    picked: linkedIds(fields.relatedTemplates),
  };
}

const LAST = Number.MAX_SAFE_INTEGER;
const orderOf = ({ fields }: Revision) => (typeof fields.order === 'number' ? fields.order : LAST);

/** A description and a cover each count as a year. */
const pointsOf = ({ description, cover, createdAt }: ShownTemplate) =>
  [description, cover].filter((one) => one !== null).length + Date.parse(createdAt) / YEAR_MS;

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
