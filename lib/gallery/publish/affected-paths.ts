/** Which pages a change of content affects, by comparing the catalogue before and after it. */

import type { Catalogue } from '@/lib/catalogue/catalogue';
import { navigationOf } from '@/lib/catalogue/navigation';
import { entryPage, entryPages } from '@/lib/catalogue/page-registry';
import { pathsOf } from '@/lib/catalogue/paths';
import type { Template } from '@/lib/catalogue/template';
import {
  type CardFingerprints,
  cardFingerprints,
  listFingerprints,
} from '@/lib/gallery/publish/list-fingerprints';
import { relatedTemplates } from '@/lib/page/related-templates';

export type AffectedPaths = {
  /** Pages to render again. */
  paths: ReadonlySet<string>;
  /** Entries that changed. */
  entryIds: ReadonlySet<string>;
  /** Those of them that other pages show in another way: such pages are found by their tags. */
  shownIds: ReadonlySet<string>;
  /** Header and footer changed, so that every page is affected. */
  isEveryPage: boolean;
  /** Fingerprints of what lists show once these pages are rendered, by path. `undefined`: that isn't known. */
  listsAfter: ReadonlyMap<string, string> | undefined;
};

/**
 * @param changedIds entries that are known to have changed, whatever the comparison shows
 * @param isBeforeShown false: cached pages may have been rendered from something else than `before`
 * @param shownLists then: fingerprints of what lists show, by path; without them every list is affected
 */
export function affectedPaths(
  before: Catalogue,
  after: Catalogue,
  changedIds: Iterable<string>,
  isBeforeShown: boolean,
  shownLists?: ReadonlyMap<string, string>,
): AffectedPaths {
  const published = new Set(changedIds);
  const entryIds = new Set(published);
  for (const catalogue of [before, after]) {
    for (const { entryId: id, facts } of entryPages(catalogue)) {
      if (facts !== undefined && fingerprintOf(before, id) !== fingerprintOf(after, id)) {
        entryIds.add(id);
      }
    }
  }
  // In the order in which an editor looks at them.
  const paths = new Set<string>();
  for (const id of entryIds) {
    for (const catalogue of [before, after]) {
      const page = entryPage(catalogue, id);
      // A list is compared as a whole, below.
      if (page?.facts === undefined) continue;
      for (const path of page.paths()) paths.add(path);
    }
  }
  // Search pages are rendered for each request, and a written page is shown on no other.
  const isOnNoOther = (id: string) =>
    [before, after].some((one) => isSynonym(one, id) || entryPage(one, id)?.isAlone);
  if (!isBeforeShown && !shownLists && entryIds.size > 0 && [...entryIds].every(isOnNoOther)) {
    return { paths, entryIds, shownIds: new Set(), isEveryPage: false, listsAfter: undefined };
  }
  const [cards, newCards] = [cardFingerprints(before), cardFingerprints(after)];
  const listsBefore = listFingerprints(before, cards);
  const listsAfter = listFingerprints(after, newCards);
  const known = isBeforeShown ? listsBefore : shownLists;
  for (const path of [...(known ?? listsBefore).keys(), ...listsAfter.keys()]) {
    if (known === undefined || known.get(path) !== listsAfter.get(path)) paths.add(path);
  }
  for (const template of after.templates) {
    const earlier = before.templateById.get(template.id);
    if (earlier === undefined) continue;
    const was = relatedCards(before, earlier, cards);
    if (was !== relatedCards(after, template, newCards)) {
      for (const path of pathsOf(after, template)) paths.add(path);
    }
  }
  // What follows from another entry alone is as the comparison says, whatever a page was rendered from.
  const shownIds = [...entryIds].filter(
    (id) => cards.get(id) !== newCards.get(id) || (!isBeforeShown && published.has(id)),
  );
  const isEveryPage = JSON.stringify(navigationOf(before)) !== JSON.stringify(navigationOf(after));
  return { paths, entryIds, shownIds: new Set(shownIds), isEveryPage, listsAfter };
}

const isSynonym = ({ synonyms }: Catalogue, entryId: string) =>
  synonyms.some(({ id }) => id === entryId);

/** Of those that nobody picked by hand: what is picked is found by its tag. */
function relatedCards(catalogue: Catalogue, template: Template, cards: CardFingerprints): string {
  const related = relatedTemplates(catalogue, template, []);
  return related.map(({ id }) => cards.get(id)).join();
}

/** All that pages show of an entry except its overview, to be compared. */
const fingerprintOf = (catalogue: Catalogue, id: string): string =>
  JSON.stringify(entryPage(catalogue, id)?.facts?.()) ?? '';
