/** What an editor types, laid over a page's props until it is saved and they are read anew. */
import type { EntryMark, Home, TemplateDetail, TemplateList } from '#lib/page-props';

/**
 * Fields followed as they are typed, named as in the content service: those shown as plain words, and
 * the one that addresses are made of. The others wait for a save.
 */
const LIVE_FIELDS = ['name', 'description', 'publisher', 'headline', 'intro', 'slug'] as const;

/** By field id, those that a page shows; `null`: empty. */
export type Words = Partial<Record<(typeof LIVE_FIELDS)[number], string | null>>;

export type LiveProps = { template?: TemplateDetail; list?: TemplateList; home?: Home };

/** A page's props with what has been typed. */
export type Overlay = <Props extends LiveProps>(props: Props) => Props;

/** An entry as the content service would send it, with the live fields alone. */
type LiveEntry = { sys: { id: string; type: 'Entry' }; fields: Words };

type Shown = EntryMark & Words;

/** Every entry that the page shows, once, as it is shown. */
export function entriesOf(props: LiveProps): LiveEntry[] {
  return Array.from(wordsById(props), ([id, fields]) => ({ sys: { id, type: 'Entry' }, fields }));
}

/**
 * What is typed, by entry id; `undefined` where it is what the page shows.
 * @param entries from another window, so whatever it likes to send
 */
export function typedIn(entries: unknown, props: LiveProps): Map<string, Words | undefined> {
  const shown = wordsById(props);
  const typed = new Map<string, Words | undefined>();
  for (const entry of [entries].flat()) {
    if (!isRecord(entry) || !isRecord(entry.sys) || !isRecord(entry.fields)) continue;
    const id = String(entry.sys.id);
    const own = shown.get(id);
    if (own === undefined) continue;
    const words = { ...own };
    for (const field of fieldsOf(own)) {
      if (Object.hasOwn(entry.fields, field)) words[field] = textOf(entry.fields[field]);
    }
    typed.set(id, fieldsOf(own).every((field) => words[field] === own[field]) ? undefined : words);
  }
  return typed;
}

/**
 * Where the page at `path` will be once what is typed is saved. `undefined`: nowhere, as nothing has a
 * page without a name and a slug.
 */
export function addressAfter(
  typed: ReadonlyMap<string, Words>,
  { template, list }: LiveProps,
  path: string,
): string | undefined {
  const { entryId = '', slug = '' } = template ?? list ?? {};
  const words = typed.get(entryId);
  const [, before, segment, after] = /^([^?]*\/)([^/?]+)(.*)$/.exec(path) ?? [];
  if (words === undefined || segment !== encodeURIComponent(slug)) return path;
  if (words.name === null || !words.slug) return undefined;
  return `${before}${encodeURIComponent(words.slug)}${after}`;
}

/** @param typed by entry id */
export function overlayOf(typed: ReadonlyMap<string, Words>): Overlay {
  const over = <Item extends Shown>(item: Item): Item => {
    const words = item.entryId === undefined ? undefined : typed.get(item.entryId);
    if (words === undefined) return item;
    const { name, ...others } = words;
    // Nothing is shown without its name: the one before stays while a new one is thought of.
    return { ...item, ...others, ...(name ? { name } : {}) };
  };
  return (props) => {
    const { template, list, home } = props;
    return {
      ...props,
      ...(template && { template: { ...over(template), related: template.related.map(over) } }),
      ...(list && { list: { ...over(list), cards: list.cards.map(over) } }),
      ...(home && { home: { ...home, featured: home.featured.map(over) } }),
    };
  };
}

function wordsById({ template, list, home }: LiveProps): Map<string, Words> {
  const shown: readonly Shown[] = [
    ...(template ? [template, ...template.related] : []),
    ...(list ? [list, ...list.cards] : []),
    ...(home?.featured ?? []),
  ];
  const words = new Map<string, Words>();
  for (const item of shown) {
    if (item.entryId === undefined) continue;
    const fields = fieldsOf(item).map((field) => [field, item[field]] as const);
    words.set(item.entryId, Object.fromEntries(fields));
  }
  return words;
}

function fieldsOf(shown: Words) {
  return LIVE_FIELDS.filter((field) => shown[field] !== undefined);
}

/** Trimmed, as the site reads it. */
function textOf(value: unknown): string | null {
  return typeof value === 'string' ? value.trim() || null : null;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
