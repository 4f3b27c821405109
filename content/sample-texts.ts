import { readFileSync } from 'node:fs';
import { readFrontMatter } from '@/content/front-matter';

export type TemplateTexts = { description: string; overview: string };

export function templateTexts(slug: string): TemplateTexts {
  const { fields, body } = readFrontMatter(`texts/${slug}.md`);
  const { description } = fields;
  if (description === undefined) throw new Error(`content/texts/${slug}.md has no description`);
  return { description, overview: body };
}

export type FilterTexts = { headline: string; intro: string };

export function filterTexts(): Readonly<Record<string, FilterTexts>> {
  return JSON.parse(readFileSync(new URL('filter-texts.json', import.meta.url), 'utf8'));
}
