/** Which pages a change of content affects, by comparing the catalogue before and after it. */

import type { Catalogue } from '@/lib/catalogue/catalogue';
import { entryPage } from '@/lib/catalogue/page-registry';
import { pathsOf } from '@/lib/catalogue/paths';
import type { PageFingerprints } from '@/lib/page-cache/shared-fingerprints';
import { pageFingerprints } from '@/lib/publishing/page-fingerprints';

/**
 * `paths`: pages to render again. `entryIds`: entries that changed. `shownIds`: those of them that other pages show in
 * another way: such pages are found by their tags. `isEveryPage`: header and footer changed, so that every page is
 * affected. `fingerprints`: what pages show once these are rendered; `undefined`: that isn't known.
 *
 * @param changedIds entries that are known to have changed, whatever the comparison shows
 * @param shown what cached pages show; `undefined`: they may have been rendered from something other than `before`,
 *   and every list is affected
 */
export function affectedPaths(
  before: Catalogue,
  after: Catalogue,
  changedIds: Iterable<string>,
  shown: PageFingerprints | undefined,
) {
  const [was, is] = [shown ?? pageFingerprints(before), pageFingerprints(after)];
  const published = new Set(changedIds);
  const entryIds = new Set([...published, ...differences(was.entries, is.entries)]);
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
  const isEveryPage = was.navigation !== is.navigation;
  // Search pages are rendered for each request, and a written page's text is shown on no other.
  const isOnNoOther = (id: string) =>
    [before, after].some((one) => isSynonym(one, id) || entryPage(one, id)?.isShownOnlyThere);
  const isShownElsewhere = isEveryPage || entryIds.size === 0 || ![...entryIds].every(isOnNoOther);
  if (shown === undefined && !isShownElsewhere) {
    return { paths, entryIds, shownIds: new Set<string>(), isEveryPage };
  }
  const lists =
    shown === undefined
      ? [...was.lists.keys(), ...is.lists.keys()]
      : differences(was.lists, is.lists);
  for (const path of lists) paths.add(path);
  for (const id of differences(was.related, is.related)) {
    const template = after.templateById.get(id);
    if (template !== undefined) for (const path of pathsOf(after, template)) paths.add(path);
  }
  // Pages that change because of another entry alone are found by the comparison, whatever they were rendered from.
  const shownIds = [...entryIds].filter(
    (id) => was.cards.get(id) !== is.cards.get(id) || (shown === undefined && published.has(id)),
  );
  return { paths, entryIds, shownIds: new Set(shownIds), isEveryPage, fingerprints: is };
}

/** The keys of both, where the values are not the same. */
function differences(
  was: ReadonlyMap<string, string>,
  is: ReadonlyMap<string, string>,
): readonly string[] {
  const keys = new Set([...was.keys(), ...is.keys()]);
  return [...keys].filter((key) => was.get(key) !== is.get(key));
}

const isSynonym = ({ synonyms }: Catalogue, entryId: string) =>
  synonyms.some(({ id }) => id === entryId);
