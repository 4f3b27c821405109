/** Which entry has a slug that several claim. */
import type { ContentPage } from '@/lib/catalogue/content-page';
import type { Template } from '@/lib/catalogue/template';
import { isReservedPageSlug } from '@/lib/runtime/reserved-slugs';

/** To the lowest `order`, then the oldest, so that a new entry takes no page from another. */
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

/** @param problems is appended to */
export function pagesBySlug(
  pages: readonly ContentPage[],
  problems: string[],
): ReadonlyMap<string, ContentPage> {
  const bySlug = new Map<string, ContentPage>();
  for (const page of pages) {
    const who = `Page ${page.id} is left out: its slug "${page.slug}"`;
    const first = bySlug.get(page.slug);
    if (isReservedPageSlug(page.slug)) problems.push(`${who} is reserved for the site itself`);
    else if (first !== undefined) problems.push(`${who} belongs to ${first.id}, which is older`);
    else bySlug.set(page.slug, page);
  }
  return bySlug;
}
