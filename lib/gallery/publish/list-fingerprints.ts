/** What each list shows, as a hash to be compared: before a publish and after it. */
import { createHash } from 'node:crypto';
import type { Catalogue } from '@/lib/catalogue/catalogue';
import { ALL_TEMPLATES_PATH, filterPath, NEW_TEMPLATES_PATH } from '@/lib/catalogue/paths';
import type { Template } from '@/lib/catalogue/template';
import { isStartable } from '@/lib/page/featured-templates';
import { newTemplates } from '@/lib/page/new-templates';
import { newSince } from '@/lib/page/sort';
import { templateCard } from '@/lib/page/template-card';

/**
 * All that a list shows of a template, and by what the home page chooses; absent where the catalogue has no such
 * template. Without its picture's colours, which one process may know and another not yet.
 */
export type CardFingerprints = ReadonlyMap<string, string>;

export function cardFingerprints(catalogue: Catalogue): CardFingerprints {
  const pageContext = { kind: 'isr', catalogue } as const;
  return new Map(
    catalogue.templates.map((template) => {
      const slugs = catalogue.filtersOfTemplate(template).map(({ value }) => value.slug);
      const card = { ...templateCard(pageContext, template), picture: template.picture };
      return [template.id, JSON.stringify([card, slugs, isStartable(template)])];
    }),
  );
}

/** By path, of every list there is. */
export function listFingerprints(
  catalogue: Catalogue,
  cards: CardFingerprints,
): ReadonlyMap<string, string> {
  const cardsOf = (templates: readonly Template[]) => templates.map(({ id }) => cards.get(id));
  const sections = catalogue.groups.map(({ section, filters }) => ({
    shown: [section.id, section.field, section.title],
    filters: filters.map(({ value }) => [value.name, value.slug]),
    counts: filters.map(({ templates }) => templates.length),
  }));
  const names = sections.map(({ shown, filters }) => [shown, filters]);
  const everything = JSON.stringify([sections, cardsOf(catalogue.templates)]);
  const asNew = (template: Template) => [newSince(template), cards.get(template.id)];
  const lists = new Map([
    ['/', everything],
    [ALL_TEMPLATES_PATH, everything],
    [NEW_TEMPLATES_PATH, JSON.stringify(newTemplates(catalogue).map(asNew))],
  ]);
  for (const [index, { filters }] of catalogue.groups.entries()) {
    for (const { value, templates } of filters) {
      // A list without templates suggests others; the counts of another section follow from the cards.
      const { updatedAt: _, ...words } = value;
      const shown = [words, names, sections[index]?.counts, cardsOf(templates)];
      const help = templates.length === 0 ? everything : '';
      lists.set(filterPath(value.slug), JSON.stringify(shown) + help);
    }
  }
  return new Map([...lists].map(([path, shown]) => [path, hashOf(shown)]));
}

const hashOf = (text: string) => createHash('sha256').update(text).digest('base64url').slice(0, 22);
