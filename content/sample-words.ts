/** What was written for the sample content: a description and an overview a template, words a filter. */
import { existsSync, readFileSync } from 'node:fs';

export type TemplateWords = { description: string; overview: string };

const FRONT_MATTER = /^---\ndescription: (?<description>.+)\n---\n+(?<overview>[\s\S]+)$/;

export function wordsOfTemplate(slug: string): TemplateWords {
  const file = new URL(`words/${slug}.md`, import.meta.url);
  if (!existsSync(file)) throw new Error(`content/words/${slug}.md is missing`);
  const { description, overview } = FRONT_MATTER.exec(readFileSync(file, 'utf8'))?.groups ?? {};
  if (description === undefined || overview === undefined) {
    throw new Error(
      `content/words/${slug}.md must begin with a description between two lines of ---`,
    );
  }
  return { description, overview: overview.trimEnd() };
}

export type FilterWords = { headline: string; intro: string };

export function wordsOfFilters(): Readonly<Record<string, FilterWords>> {
  return JSON.parse(readFileSync(new URL('filter-words.json', import.meta.url), 'utf8'));
}
