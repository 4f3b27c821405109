import type { Template } from '@/lib/catalogue/template';

/** 12 cards fill rows of two, three or four. */
export const PAGE_SIZE = 12;
export const MAX_ON_HOME = 6;

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
