import type { Template } from '@/lib/catalogue/template';

/** Fills rows of two, three or four cards. */
export const PAGE_SIZE = 12;
export const MAX_ON_HOME = 6;

/** Featured templates first, if they are among the templates. */
export function firstTemplates(
  templates: readonly Template[],
  featured: readonly Template[],
  max = templates.length,
): readonly Template[] {
  const known = featured.filter((template) => templates.includes(template));
  const first = new Set(known.slice(0, max));
  for (const template of templates) {
    if (first.size >= max) break;
    first.add(template);
  }
  return [...first];
}
