import type { Link } from './export-format.ts';
import { ALL_LOCALES } from './localization.ts';
import type { Selection } from './select-parameter.ts';
import type { Fields, Revision } from './stored-item.ts';

export type RenderContext = {
  spaceId: string;
  environment: string;
  locale: string;
  /** Host and port that asset addresses are given, e.g. `127.0.0.1:4701`. */
  imagesHost: string;
};

/** Renders a revision as the JSON text of an item, as far as selected. */
export type Render = (revision: Revision, selection: Selection | null) => string;

/** How many differently selected texts are cached for one revision. */
const MAX_CACHED_TEXTS = 8;

/** A renderer that keeps its texts: a revision never changes, so they hold as long as it does. */
export function createRenderer(context: RenderContext): Render {
  const cached = new WeakMap<Revision, Map<string, string>>();
  return (revision, selection) => {
    let texts = cached.get(revision);
    if (!texts) {
      texts = new Map();
      cached.set(revision, texts);
    }
    const key = selection?.key ?? '';
    const known = texts.get(key);
    if (known !== undefined) return known;
    const text = JSON.stringify(select(itemOf(revision, context), selection));
    if (texts.size >= MAX_CACHED_TEXTS) texts.clear();
    texts.set(key, text);
    return text;
  };
}

export type Item = Record<'metadata' | 'sys' | 'fields', Record<string, unknown>>;

function itemOf(revision: Revision, context: RenderContext): Item {
  const isInAll = revision.locale === ALL_LOCALES;
  return {
    metadata: { tags: revision.tags, concepts: [] },
    sys: {
      ...placeLinks(context),
      id: revision.id,
      type: revision.type,
      createdAt: revision.createdAt,
      updatedAt: revision.updatedAt,
      ...(revision.publishedVersion === null
        ? {}
        : { publishedVersion: revision.publishedVersion }),
      revision: revision.revision,
      ...(revision.contentType === null
        ? {}
        : { contentType: link('ContentType', revision.contentType) }),
      ...(isInAll ? {} : { locale: revision.locale ?? context.locale }),
    },
    fields: isInAll
      ? fieldsByLocale(revision, context)
      : { ...shownFields(revision.type, revision.fields, context.imagesHost) },
  };
}

/**
 * Fields as clients see them: a file's address leads to this service instead of the vendor's image host. Without that,
 * as they are stored.
 */
export function shownFields(type: Revision['type'], fields: Fields, imagesHost?: string): Fields {
  const { file, ...others } = fields;
  if (imagesHost === undefined || type !== 'Asset' || typeof file !== 'object' || file === null)
    return fields;
  const url = 'url' in file && typeof file.url === 'string' ? file.url : undefined;
  if (url === undefined) return fields;
  return { ...others, file: { ...file, url: `//${imagesHost}${pathOfFile(url)}` } };
}

/** `{ name: { 'en-US': 'Blog' } }` */
export function fieldsByLocale(
  { type, fields, translations }: Revision,
  { locale, imagesHost }: { locale: string; imagesHost?: string },
): Record<string, Record<string, unknown>> {
  const byField: Record<string, Record<string, unknown>> = {};
  for (const [code, ofLocale] of Object.entries({ [locale]: fields, ...translations })) {
    for (const [id, value] of Object.entries(shownFields(type, ofLocale, imagesHost))) {
      byField[id] = { ...byField[id], [code]: value };
    }
  }
  return byField;
}

/** `//images.ctfassets.net/space/id/hash/name.webp` without its host. */
export function pathOfFile(url: string): string {
  return url.replace(/^(?:https?:)?\/\/[^/]+/, '');
}

/** Groups of which nothing was selected are left out, as on the vendor's side. */
export function select(item: Item, selection: Selection | null): Partial<Item> {
  if (!selection) return item;
  const selected: Partial<Item> = {};
  for (const group of ['metadata', 'sys', 'fields'] as const) {
    const names = selection[group];
    if (names === null) selected[group] = item[group];
    else if (names.size > 0) selected[group] = pick(item[group], names);
  }
  return selected;
}

function pick(from: Record<string, unknown>, names: ReadonlySet<string>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(from).filter(([name]) => names.has(name)));
}

/** What `sys` of everything in an environment says of its place. */
export function placeLinks({ spaceId, environment }: { spaceId: string; environment: string }) {
  return { space: link('Space', spaceId), environment: link('Environment', environment) };
}

export function link(linkType: string, id: string): Link {
  return { sys: { type: 'Link', linkType, id } };
}
