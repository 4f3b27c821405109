import { readFileSync } from 'node:fs';

/** Public facts about the templates: names, slugs, tags and links. */
export type CatalogTemplate = {
  name: string;
  slug: string;
  publisher: string;
  order: number;
  framework?: string[];
  type?: string[];
  css?: string[];
  database?: string[];
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

/** Whoever filters by Tailwind gets every template whose page says that it is built with it. */
export function readCatalog(): Catalog {
  const catalog: Catalog = read('catalog.json');
  const sources = readSourceFacts().templates;
  const isBuiltWithTailwind = ({ slug }: CatalogTemplate) =>
    Object.hasOwn(sources[slug]?.facts?.versions ?? {}, 'tailwindcss');
  const templates = catalog.templates.map((template) =>
    isBuiltWithTailwind(template)
      ? { ...template, css: [...new Set([...(template.css ?? []), 'Tailwind'])] }
      : template,
  );
  return { ...catalog, templates };
}

export const readDrafts = (): DraftTemplate[] => read('drafts.json');
export const readSynonyms = (): SynonymWords[] => read('search-synonyms.json');
export const readSourceFacts = (): SourceFacts => read('source-facts.json');

function read<Value>(file: string): Value {
  return JSON.parse(readFileSync(new URL(file, import.meta.url), 'utf8'));
}
