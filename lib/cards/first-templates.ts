import type { Template } from '@/lib/catalogue/template';

/** Fills rows of two, three or four cards. */
export const PAGE_SIZE = 12;
export const MAX_ON_HOME = 6;

/** Featured templates first. */
export function firstTemplates(
  templates: Iterable<Template>,
  featured: readonly Template[],
  max: number,
): readonly Template[] {
  const first = new Set(featured.slice(0, max));
  for (const template of templates) {
    if (first.size >= max) break;
    first.add(template);
  }
  return [...first];
}
