import { contentTypes, editorInterfaces } from '@/content/content-types';
import { coverAsset, coverId } from '@/content/cover-asset';
import { type ExportEntity, entry, LOCALE, linkTo, type Stamp } from '@/content/export-entities';
import { GERMAN_LOCALE, withGerman } from '@/content/german-texts';
import {
  type CatalogSection,
  type CatalogTemplate,
  type DraftTemplate,
  readCatalog,
  readDrafts,
  readSourceFacts,
  readSynonyms,
  type SourceFacts,
  type SynonymWords,
} from '@/content/read-catalog';
import { samplePages } from '@/content/sample-pages';
import { type FilterTexts, filterTexts, templateTexts } from '@/content/sample-texts';

/** Editors' picks, best first. */
const ORDERED = [
  'nextjs-starter',
  'solutions-blog',
  'services-nextjs-fastapi',
  'postgres-starter',
  'sveltekit-starter',
  'python-fastapi',
  'nuxtjs-starter',
  'astro-starter',
];

export async function makeExport() {
  const { filterSections, templates } = readCatalog();
  const drafts = readDrafts();
  const sources = readSourceFacts();
  const stamp = stampOf(sources);
  const covers = await Promise.all(
    [...templates, ...drafts].map((template) => coverAsset(template, stamp)),
  );
  const textsByFilter = filterTexts();
  return {
    contentTypes,
    editorInterfaces,
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
      GERMAN_LOCALE,
    ],
    entries: [
      ...filterSections.flatMap((section) => sectionEntries(section, textsByFilter, stamp)),
      ...templates.map((template) => templateEntry(template, sources)),
      ...drafts.map((draft) => draftEntry(draft, stamp)),
      ...readSynonyms().map((synonym) => synonymEntry(synonym, stamp)),
      ...samplePages(stamp),
    ].map(withGerman),
    assets: covers.map(withGerman),
  };
}

function stampOf({ readAt }: SourceFacts): Stamp {
  const time = new Date(readAt).toISOString();
  return { createdAt: time, updatedAt: time };
}

function sectionEntries(
  { title, field, order, values }: CatalogSection,
  texts: Readonly<Record<string, FilterTexts>>,
  stamp: Stamp,
): ExportEntity[] {
  const idOf = (slug: string) => `filter-${slug}`;
  return [
    entry(
      'templateFilterSection',
      `section-${field}`,
      { title, field, order, values: values.map(({ slug }) => linkTo('Entry', idOf(slug))) },
      stamp,
    ),
    ...values.map(({ name, slug }) =>
      entry('templateFilterValue', idOf(slug), { name, slug, ...texts[slug] }, stamp),
    ),
  ];
}

function templateEntry(template: CatalogTemplate, sources: SourceFacts): ExportEntity {
  const { relatedTemplates, repositoryUrl, order: _, ...facts } = template;
  const place = ORDERED.indexOf(template.slug);
  const source = sources.templates[template.slug];
  if (source === undefined) {
    throw new Error(`content/source-facts.json has no facts of ${template.slug}`);
  }
  return entry(
    'templates',
    `template-${template.slug}`,
    {
      ...facts,
      ...templateTexts(template.slug),
      ...(place < 0 ? {} : { order: (place + 1) * 10 }),
      githubUrl: repositoryUrl,
      thumbnail: linkTo('Asset', coverId(template.slug)),
      relatedTemplates: relatedTemplates?.map((slug) => linkTo('Entry', `template-${slug}`)),
      license: source.license,
      sourceCreatedAt: source.firstCommit,
      sourceUpdatedAt: source.lastCommit,
      sourceCheckedAt: sources.readAt,
      sourceContents: source.contents,
      sourceFacts: source.facts,
    },
    stampOf(sources),
  );
}

function draftEntry({ repositoryUrl, ...draft }: DraftTemplate, stamp: Stamp): ExportEntity {
  return entry(
    'templates',
    `template-${draft.slug}`,
    { ...draft, githubUrl: repositoryUrl, thumbnail: linkTo('Asset', coverId(draft.slug)) },
    { ...stamp, isPublished: false },
  );
}

function synonymEntry({ words, means }: SynonymWords, stamp: Stamp): ExportEntity {
  const id = `synonym-${words[0]?.replaceAll(/[^a-z\d]+/gi, '-').toLowerCase()}`;
  return entry('searchSynonym', id, { words, means }, stamp);
}
