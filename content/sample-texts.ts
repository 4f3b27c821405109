import { existsSync, readFileSync } from 'node:fs';

export type TemplateTexts = { description: string; overview: string };

const FRONT_MATTER = /^---\ndescription: (?<description>.+)\n---\n+(?<overview>[\s\S]+)$/;

export function templateTexts(slug: string): TemplateTexts {
  const file = new URL(`texts/${slug}.md`, import.meta.url);
  if (!existsSync(file)) throw new Error(`content/texts/${slug}.md is missing`);
  const { description, overview } = FRONT_MATTER.exec(readFileSync(file, 'utf8'))?.groups ?? {};
  if (description === undefined || overview === undefined) {
    throw new Error(
      `content/texts/${slug}.md must begin with a description between two lines of ---`,
    );
  }
  return { description, overview: overview.trimEnd() };
}

export type FilterTexts = { headline: string; intro: string };

export function filterTexts(): Readonly<Record<string, FilterTexts>> {
  return JSON.parse(readFileSync(new URL('filter-texts.json', import.meta.url), 'utf8'));
}
