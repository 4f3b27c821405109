import type { Catalogue } from '@/lib/catalogue/catalogue';
import { lastSourceRecords } from '@/lib/contentful/stored-source-records';
import type { LinkName } from '@/lib/page-props';

export type SourceProblem = {
  entryId: string;
  name: string;
  kind: 'gone' | 'moved' | 'only-readme';
  link: LinkName;
  url: string;
  movedTo: string | null;
  checkedAt: string | null;
};

/** Sends no requests. */
export function sourceProblems({ templates }: Catalogue): SourceProblem[] {
  const { sources } = lastSourceRecords();
  return templates.flatMap(({ id, name, links, gone, sourceContents, sourceCheckedAt }) => {
    const about = { entryId: id, name, movedTo: null, checkedAt: sourceCheckedAt };
    const problems: SourceProblem[] = gone.flatMap((link) => {
      const url = links[link];
      return url === undefined ? [] : [{ ...about, kind: 'gone' as const, link, url }];
    });
    const url = links.source;
    if (url === undefined || gone.includes('source')) return problems;
    const movedTo = (Object.hasOwn(sources, url) ? sources[url]?.movedTo : undefined) ?? null;
    if (movedTo !== null) problems.push({ ...about, kind: 'moved', link: 'source', url, movedTo });
    if (sourceContents === 'readme') {
      problems.push({ ...about, kind: 'only-readme', link: 'source', url });
    }
    return problems;
  });
}
