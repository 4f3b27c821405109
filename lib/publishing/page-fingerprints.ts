/** Hashes of what pages show, to be compared: before a publish and after it. */
import { hash } from 'node:crypto';
import { newTemplates } from '@/lib/cards/new-templates';
import { relatedTemplates } from '@/lib/cards/related-templates';
import { newSince } from '@/lib/cards/sort-templates';
import { templateCard } from '@/lib/cards/template-card';
import type { Catalogue } from '@/lib/catalogue/catalogue';
import { entryPages, listPaths } from '@/lib/catalogue/page-registry';
import { filterPath, NEW_TEMPLATES_PATH } from '@/lib/catalogue/paths';
import type { Template } from '@/lib/catalogue/template';
import { navigationOf } from '@/lib/page/navigation';
import type { PageFingerprints } from '@/lib/page-cache/shared-fingerprints';
import { perCatalogue } from '@/lib/runtime/server-state';

const HASH_LENGTH = 12;

type Hashes = ReadonlyMap<string, string>;

/** Computed once for a catalogue: each publish compares with the one before. */
export const pageFingerprints = perCatalogue('pageFingerprints', compute);

function compute(catalogue: Catalogue): PageFingerprints {
  const cards = cardsOf(catalogue);
  const entries = entryPages(catalogue).flatMap(({ entryId, facts }): [string, string][] =>
    facts === undefined ? [] : [[entryId, hashOf(facts())]],
  );
  const related = catalogue.templates.map((template): [string, string] => {
    const shown = relatedTemplates(catalogue, template, []);
    return [template.id, hashOf(shown.map(({ id }) => cards.get(id)))];
  });
  return {
    lists: listsOf(catalogue, cards),
    entries: new Map(entries),
    cards,
    related: new Map(related),
    navigation: hashOf(navigationOf(catalogue)),
  };
}

/**
 * All that a list shows of a template, and by what the home page chooses. Without its picture's colours, which one
 * process may know and another not yet.
 */
function cardsOf(catalogue: Catalogue): Hashes {
  const pageContext = { kind: 'isr', catalogue } as const;
  return new Map(
    catalogue.templates.map((template) => {
      const slugs = catalogue.filtersOfTemplate(template).map(({ value }) => value.slug);
      const card = { ...templateCard(pageContext, template), picture: template.picture };
      return [template.id, hashOf([card, slugs])];
    }),
  );
}

function listsOf(catalogue: Catalogue, cards: Hashes): Hashes {
  const cardsIn = (templates: readonly Template[]) => templates.map(({ id }) => cards.get(id));
  const sections = catalogue.groups.map(({ section, filters }) => ({
    shown: [section.id, section.field, section.title],
    filters: filters.map(({ value }) => [value.name, value.slug]),
    counts: filters.map(({ templates }) => templates.length),
  }));
  const names = sections.map(({ shown, filters }) => [shown, filters]);
  const everything = hashOf([sections, cardsIn(catalogue.templates)]);
  const asNew = (template: Template) => [newSince(template), cards.get(template.id)];
  const lists = new Map(listPaths().map((path) => [path, everything]));
  lists.set(NEW_TEMPLATES_PATH, hashOf(newTemplates(catalogue).map(asNew)));
  for (const [index, { filters }] of catalogue.groups.entries()) {
    for (const { value, templates } of filters) {
      // A list without templates suggests others; the counts of another section follow from the cards.
      const { updatedAt: _, ...words } = value;
      const shown = [words, names, sections[index]?.counts, cardsIn(templates)];
      const help = templates.length === 0 ? everything : '';
      lists.set(filterPath(value.slug), hashOf([shown, help]));
    }
  }
  return lists;
}

const hashOf = (shown: unknown): string =>
  hash('sha256', JSON.stringify(shown) ?? '', 'base64url').slice(0, HASH_LENGTH);
