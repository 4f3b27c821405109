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

export const readCatalog = (): Catalog => read('catalog.json');
export const readDrafts = (): DraftTemplate[] => read('drafts.json');

function read<Value>(file: string): Value {
  return JSON.parse(readFileSync(new URL(file, import.meta.url), 'utf8'));
}
