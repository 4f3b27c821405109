import { readFileSync } from 'node:fs';

export type CatalogTemplate = {
  name: string;
  slug: string;
  publisher: string;
  order: number;
  framework?: string[];
  type?: string[];
  css?: string[] | undefined;
  database?: string[];
  includes?: string[] | undefined;
  language?: string[] | undefined;
  repositoryUrl?: string;
  demoUrl?: string;
  deployUrl?: string;
  relatedTemplates?: string[];
  archived?: boolean;
  successor?: string;
};

export type CatalogSection = {
  title: string;
  field: string;
  order: number;
  values: { name: string; slug: string }[];
};

export type Catalog = { filterSections: CatalogSection[]; templates: CatalogTemplate[] };

export type DraftTemplate = Omit<CatalogTemplate, 'order'> & {
  description: string;
  overview: string;
};

export type SourceFacts = {
  /** ISO 8601. */
  readAt: string;
  templates: Record<
    string,
    {
      firstCommit: string;
      lastCommit: string;
      contents: 'package' | 'files' | 'readme';
      license?: string;
      facts?: {
        manager?: string;
        scripts?: string[];
        env?: string[];
        versions?: Record<string, string>;
        languages?: string[];
      };
    }
  >;
};

export type SynonymWords = { words: string[]; means: string[] };

export function readCatalog(): Catalog {
  const catalog: Catalog = read('catalog.json');
  const sources = readSourceFacts().templates;
  const languages = namesIn(catalog, 'language');
  const templates = catalog.templates.map((template) => {
    const { css = [], includes = [], database, demoUrl, language } = template;
    const facts = sources[template.slug]?.facts;
    const isTailwind = Object.hasOwn(facts?.versions ?? {}, 'tailwindcss');
    return {
      ...template,
      css: orNone([...new Set([...css, ...(isTailwind ? ['Tailwind'] : [])])]),
      includes: orNone([
        ...includes,
        ...(database === undefined ? [] : ['Database']),
        ...(demoUrl === undefined ? [] : ['Live Demo']),
      ]),
      language: orNone(language ?? writtenIn(facts?.languages ?? [], languages)),
    };
  });
  return { ...catalog, templates };
}

const namesIn = ({ filterSections }: Catalog, wanted: string) =>
  filterSections.flatMap(({ field, values }) =>
    field === wanted ? values.map(({ name }) => name) : [],
  );

const writtenIn = (found: readonly string[], languages: readonly string[]) =>
  found.filter(
    (one) => languages.includes(one) && !(one === 'JavaScript' && found.includes('TypeScript')),
  );

const orNone = (names: string[]) => (names.length > 0 ? names : undefined);

export const readDrafts = (): DraftTemplate[] => read('drafts.json');
/** Slug of a former filter → slug of its replacement, a filter or a template. */
export const readMovedFilters = (): Record<string, string> => read('moved-filters.json');
export const readSynonyms = (): SynonymWords[] => read('search-synonyms.json');
export const readSourceFacts = (): SourceFacts => read('source-facts.json');

function read<Value>(file: string): Value {
  return JSON.parse(readFileSync(new URL(file, import.meta.url), 'utf8'));
}
