import { linkPreview } from './link-preview';
import type { Said } from './said-of-page';
import { graphOf } from './structured-data';

export type HeadElement = {
  tag: 'meta' | 'link' | 'script';
  attributes: Readonly<Record<string, string>>;
  text?: string;
};

/** Marks what is of one page, and goes with it. */
export const OF_THE_PAGE = { 'data-of-page': '' };

/** What stands in a page's head for machines, beside its title. */
export function headElements(said: Said): HeadElement[] {
  const { description, canonical, markdown, isUnlisted, things = [] } = said;
  const elements: HeadElement[] = [meta({ name: 'description', content: description })];
  if (isUnlisted) elements.push(meta({ name: 'robots', content: 'noindex, follow' }));
  if (canonical) elements.push(link({ rel: 'canonical', href: canonical }));
  if (markdown) elements.push(link({ rel: 'alternate', type: 'text/markdown', href: markdown }));
  elements.push(...linkPreview(said).map(meta));
  if (things.length > 0) {
    const attributes = { type: 'application/ld+json', ...OF_THE_PAGE };
    elements.push({ tag: 'script', attributes, text: graphOf(things) });
  }
  return elements;
}

const meta = (attributes: Record<string, string>) =>
  ({ tag: 'meta', attributes: { ...attributes, ...OF_THE_PAGE } }) as const;

const link = (attributes: Record<string, string>) =>
  ({ tag: 'link', attributes: { ...attributes, ...OF_THE_PAGE } }) as const;
