/** Templates that a visitor has saved, in this browser alone. */
import { useSyncExternalStore } from 'react';
import { onStored, readStored, store } from '@/components/site/browser-storage';

const STORAGE_KEY = 'shortlist';
/** As many as the page that compares reads from an address. */
export const MAX_SAVED = 24;

/** `href`: the path of its page. */
export type Saved = { name: string; href: string };

/** On the server, and until a page is hydrated, nothing is saved. */
export const useShortlist = (): readonly Saved[] =>
  useSyncExternalStore(onStored, current, () => NOTHING);

/** Saves it, or removes it. Where the list is full nothing changes. */
export function toggleSaved({ name, href }: Saved): void {
  const saved = current();
  const others = saved.filter((one) => one.href !== href);
  if (others.length < saved.length) saveShortlist(others);
  else if (saved.length < MAX_SAVED) saveShortlist([...saved, { name, href }]);
}

export function removeSaved(href: string): void {
  const saved = current();
  if (saved.some((one) => one.href === href))
    saveShortlist(saved.filter((one) => one.href !== href));
}

/**
 * Templates are renamed, and move: each is saved once, by its current name and path. Those whose slug is `added` to a
 * comparison are saved too, if the comparison was of the shortlist.
 */
export function updateSaved(
  found: readonly (Saved & { slug: string })[],
  added: ReadonlySet<string>,
): void {
  const saved = current();
  const updated = saved.map((one) => found.find(({ slug }) => slug === askedSlug(one)) ?? one);
  const others = found.filter(({ slug }) => !added.has(slug));
  const isShortlist =
    others.every(({ href }) => updated.some((one) => one.href === href)) &&
    (others.length > 0 || saved.length === 0);
  const all = isShortlist ? [...updated, ...found] : updated;
  const once = [...new Map(all.map(({ name, href }) => [href, { name, href }])).values()];
  if (JSON.stringify(once) !== JSON.stringify(saved)) saveShortlist(once.slice(0, MAX_SAVED));
}

/** The slug as the page that compares reads it. */
export const askedSlug = (one: Saved): string | undefined =>
  new URLSearchParams(`t=${slugOf(one)}`).get('t')?.replaceAll('%2C', ',');

export const COMPARE_PATH = '/templates/compare';

/** The page that compares them. */
export const comparePathOf = (saved: readonly Saved[]): string =>
  `${COMPARE_PATH}?t=${saved.map(slugOf).join(',')}`;

/** Encoded, as in its path; a comma is encoded twice, for others are between slugs. */
const slugOf = ({ href }: Saved) =>
  href.slice(href.lastIndexOf('/') + 1).replaceAll('%2C', '%252C');

const NOTHING: readonly Saved[] = [];
let text: string | null = null;
let parsed = NOTHING;

/** The same array as long as nothing changes, as React asks. */
function current(): readonly Saved[] {
  const stored = readStored(STORAGE_KEY);
  if (stored !== text) {
    text = stored;
    parsed = parse(stored);
  }
  return parsed;
}

export const saveShortlist = (saved: readonly Saved[]): void =>
  store(STORAGE_KEY, JSON.stringify(saved));

/** What another version of the site, or a person, has written there is looked at before it is used. */
function parse(stored: string | null): readonly Saved[] {
  try {
    const list: unknown = JSON.parse(stored ?? '[]');
    return Array.isArray(list) ? list.filter(isSaved).slice(0, MAX_SAVED) : [];
  } catch {
    return [];
  }
}

const isSaved = (value: unknown): value is Saved =>
  typeof value === 'object' &&
  value !== null &&
  'name' in value &&
  typeof value.name === 'string' &&
  'href' in value &&
  typeof value.href === 'string' &&
  value.href.startsWith('/templates/');
