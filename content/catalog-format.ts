import { readFileSync } from 'node:fs';

/** Public facts about the templates: names, slugs, tags and links. */
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
  /** By hand, where the files at the root don't say what it is written in. */
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

/** A template that was never published: its words stand with it. */
export type DraftTemplate = Omit<CatalogTemplate, 'order'> & {
  description: string;
  overview: string;
};

/** What a copy of the public repository says of each template's folder, by slug. */
export type SourceFacts = {
  /** When the copy was read, ISO 8601. */
  readAt: string;
  templates: Record<
    string,
    {
      firstCommit: string;
      lastCommit: string;
      /** At the folder's root: a package.json, other files, or a README alone. */
      contents: 'package' | 'files' | 'readme';
      /** The package's own, else the repository's; absent where neither is certain. */
      license?: string;
      /** What its root says of how it is installed, run and made; absent where it says nothing. */
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

/** What people type, and what it is called in the sample. */
export type SynonymWords = { words: string[]; means: string[] };

/** With what content/taxonomy.md derives: languages and Tailwind from the source's facts, and two of `includes`. */
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

/** Beside TypeScript, JavaScript is what configures it. */
const writtenIn = (found: readonly string[], languages: readonly string[]) =>
  found.filter(
    (one) => languages.includes(one) && !(one === 'JavaScript' && found.includes('TypeScript')),
  );

const orNone = (names: string[]) => (names.length > 0 ? names : undefined);

export const readDrafts = (): DraftTemplate[] => read('drafts.json');
/** Slug of a filter that is gone → slug of the filter, or of the one template, in its place. */
export const readMovedFilters = (): Record<string, string> => read('moved-filters.json');
export const readSynonyms = (): SynonymWords[] => read('search-synonyms.json');
export const readSourceFacts = (): SourceFacts => read('source-facts.json');

function read<Value>(file: string): Value {
  return JSON.parse(readFileSync(new URL(file, import.meta.url), 'utf8'));
}
