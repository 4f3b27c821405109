/**
 * The sample content as a Contentful export: `npx contentful space import` takes the file as it is.
 * Pure: the same sources give the same bytes. `npm run content` writes it.
 */

import {
  type CatalogSection,
  type CatalogTemplate,
  type DraftTemplate,
  readCatalog,
  readDrafts,
} from '#content/catalog-format';
import { contentTypes } from '#content/content-types';
import { coverAsset, coverId } from '#content/cover-asset';
import { type ExportEntity, entry, LOCALE, linkTo } from '#content/export-entities';
import { type FilterWords, wordsOfFilters, wordsOfTemplate } from '#content/sample-words';

const EDITED = { createdAt: '2026-01-05T09:00:00.000Z', updatedAt: '2026-01-05T09:00:00.000Z' };
const FIRST_TEMPLATE = Date.parse('2026-01-12T08:00:00.000Z');
const LAST_UPDATE = Date.parse('2026-11-13T16:00:00.000Z');
/** Steps through the span without two neighbours on one day: it shares no factor with most counts. */
const STRIDE = 67;

export async function makeExport() {
  const { filterSections, templates } = readCatalog();
  const drafts = readDrafts();
  const covers = await Promise.all([...templates, ...drafts].map(coverAsset));
  const filterWords = wordsOfFilters();
  return {
    contentTypes,
    locales: [
      {
        sys: { id: LOCALE, type: 'Locale', version: 1 },
        code: LOCALE,
        name: 'English',
        default: true,
        fallbackCode: null,
        contentManagementApi: true,
        contentDeliveryApi: true,
        optional: false,
      },
    ],
    entries: [
      ...filterSections.flatMap((section) => sectionEntries(section, filterWords)),
      ...templates.map((template, index) => templateEntry(template, index, templates.length)),
      ...drafts.map(draftEntry),
    ],
    assets: covers,
  };
}

function sectionEntries(
  { title, field, order, values }: CatalogSection,
  words: Readonly<Record<string, FilterWords>>,
): ExportEntity[] {
  const idOf = (slug: string) => `filter-${slug}`;
  return [
    entry(
      'templateFilterSection',
      `section-${field}`,
      { title, field, order, values: values.map(({ slug }) => linkTo('Entry', idOf(slug))) },
      EDITED,
    ),
    ...values.map(({ name, slug }) =>
      entry('templateFilterValue', idOf(slug), { name, slug, ...words[slug] }, EDITED),
    ),
  ];
}

function templateEntry(template: CatalogTemplate, index: number, count: number): ExportEntity {
  const { relatedTemplates, repositoryUrl, ...facts } = template;
  const day = (LAST_UPDATE - FIRST_TEMPLATE) / count;
  const createdAt = new Date(FIRST_TEMPLATE + index * 3_600_000).toISOString();
  const updatedAt = new Date(
    Math.round(FIRST_TEMPLATE + (((index * STRIDE) % count) + 1) * day),
  ).toISOString();
  return entry(
    'templates',
    `template-${template.slug}`,
    {
      ...facts,
      ...wordsOfTemplate(template.slug),
      githubUrl: repositoryUrl,
      thumbnail: linkTo('Asset', coverId(template.slug)),
      relatedTemplates: relatedTemplates?.map((slug) => linkTo('Entry', `template-${slug}`)),
    },
    { createdAt, updatedAt },
  );
}

function draftEntry({ repositoryUrl, ...draft }: DraftTemplate): ExportEntity {
  return entry(
    'templates',
    `template-${draft.slug}`,
    { ...draft, githubUrl: repositoryUrl, thumbnail: linkTo('Asset', coverId(draft.slug)) },
    {
      createdAt: '2026-11-16T10:00:00.000Z',
      updatedAt: '2026-11-18T15:30:00.000Z',
      isPublished: false,
    },
  );
}
