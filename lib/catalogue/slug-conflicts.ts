import type { Template } from '@/lib/catalogue/template';

/**
 * The lowest `order` wins, then the oldest template, because a new one shouldn't take over a page.
 */
export function slugHolders(templates: readonly Template[]): ReadonlyMap<string, Template> {
  const holders = new Map<string, Template>();
  for (const template of templates) {
    const holder = holders.get(template.slug);
    const isFirst = holder === undefined || orderOf(template) < orderOf(holder);
    const isOlder = holder?.order === template.order && template.createdAt < holder.createdAt;
    if (isFirst || isOlder) holders.set(template.slug, template);
  }
  return holders;
}

const orderOf = ({ order }: Template) => order ?? Number.POSITIVE_INFINITY;
