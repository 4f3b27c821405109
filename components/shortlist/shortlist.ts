/** Templates that a visitor has saved, in this browser alone. */
import { useSyncExternalStore } from 'react';

const STORAGE_KEY = 'shortlist';
/** As many as the page that compares reads from an address. */
export const MAX_SAVED = 24;

/** `href`: the path of its page. */
export type Saved = { name: string; href: string };

export const useShortlist = (): readonly Saved[] => useSyncExternalStore(subscribe, current);

/** Saves it, or removes it. Where the list is full nothing changes. */
export function toggleSaved({ name, href }: Saved): void {
  const saved = current();
  const others = saved.filter((one) => one.href !== href);
  if (others.length < saved.length) save(others);
  else if (saved.length < MAX_SAVED) save([...saved, { name, href }]);
}

export const clearShortlist = (): void => save([]);

/** The page that compares them. */
export const comparePathOf = (saved: readonly Saved[]): string =>
  `/templates/compare?t=${saved.map(slugOf).join(',')}`;

/** Encoded, as in its path; a comma is encoded twice, for others are between slugs. */
const slugOf = ({ href }: Saved) =>
  href.slice(href.lastIndexOf('/') + 1).replaceAll('%2C', '%252C');

let text: string | null = null;
let parsed: readonly Saved[] = [];

/** The same array as long as nothing changes, as React asks. */
function current(): readonly Saved[] {
  const stored = read();
  if (stored !== text) {
    text = stored;
    parsed = parse(stored);
  }
  return parsed;
}

function read(): string | null {
  try {
    return localStorage.getItem(STORAGE_KEY);
  } catch {
    // Storage may be forbidden: the list then lasts as long as the page.
    return text;
  }
}

function save(saved: readonly Saved[]): void {
  parsed = saved;
  text = JSON.stringify(saved);
  try {
    localStorage.setItem(STORAGE_KEY, text);
  } catch {
    // As above, or it is full.
  }
  // Browsers tell the other tabs alone.
  dispatchEvent(new Event('storage'));
}

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

function subscribe(listener: () => void): () => void {
  addEventListener('storage', listener);
  return () => removeEventListener('storage', listener);
}
