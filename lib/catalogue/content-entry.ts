import { type EntryIssue, slugIssue } from '@/lib/catalogue/entry-issue';
import type { Template } from '@/lib/catalogue/template';
import type { Picture } from '@/lib/page-props';
import {
  type ContentFields,
  type ContentKind,
  contentPath,
  pagesOf,
} from '@/lib/runtime/content-kinds';
import { isReservedPageSlug } from '@/lib/runtime/reserved-slugs';

type Values = {
  name: string;
  /** Not encoded. */
  slug: string;
  text: string | null;
  markdown: string | null;
  picture: Picture | null;
  /** Template ids, which the catalogue may lack. */
  templates: readonly string[];
};

export type ContentEntry<Kind extends ContentKind = ContentKind> = {
  kind: Kind;
  id: string;
  title: string;
  slug: string;
  description: string | null;
  updatedAt: string;
} & {
  [Field in keyof ContentFields<Kind>]: Values[ContentFields<Kind>[Field] & keyof Values];
};

type Catalogue = {
  /** By encoded path, the oldest entry of each kind first. */
  entryByPath: ReadonlyMap<string, ContentEntry>;
  templateById: ReadonlyMap<string, Template>;
};

export const entriesOfKind = (
  { entryByPath }: Pick<Catalogue, 'entryByPath'>,
  kind: ContentKind,
): ContentEntry[] => [...entryByPath.values()].filter((entry) => entry.kind === kind);

export const isReservedEntry = (entry: { kind: ContentKind; slug: string }): boolean =>
  pagesOf(entry.kind).route === '/[slug]' && isReservedPageSlug(entry.slug);

/** @param problems receives new problems */
export function entriesByPath(
  entries: readonly ContentEntry[],
  problems: EntryIssue[],
): ReadonlyMap<string, ContentEntry> {
  const byPath = new Map<string, ContentEntry>();
  for (const entry of entries) {
    const path = contentPath(entry);
    const first = byPath.get(path);
    const holder = first && { id: first.id, name: first.title };
    const own = { id: entry.id, name: entry.title, slug: entry.slug };
    const problem = slugIssue(own, isReservedEntry(entry), holder);
    if (problem === undefined) byPath.set(path, entry);
    else problems.push(problem);
  }
  return byPath;
}

export function linkedTemplates(
  { templateById }: Pick<Catalogue, 'templateById'>,
  entry: ContentEntry,
  only?: string,
): Template[] {
  const values = Object.entries({ ...entry } as Record<string, unknown>);
  const { contents }: { contents: Record<string, string> } = pagesOf(entry.kind);
  const isWanted = (field: string) => contents[field] === 'templates' && field === (only ?? field);
  const ids = values.flatMap(([field, value]) => (isWanted(field) ? value : []));
  return ids.flatMap((id) => templateById.get(id as string) ?? []);
}
