import type { Link } from '#local/content-service/export-format';
import type { Selection } from '#local/content-service/selection';
import type { Revision } from '#local/content-service/stored-item';

export type RenderContext = {
  spaceId: string;
  environment: string;
  locale: string;
  /** Host and port that asset addresses are given, e.g. `127.0.0.1:4701`. */
  imagesHost: string;
};

/** Renders a revision as the JSON text of an item, as far as selected. */
export type Render = (revision: Revision, selection: Selection | null) => string;

/** How many differently selected texts are kept of one revision. */
const TEXTS_KEPT = 8;

/** A renderer that keeps its texts: a revision never changes, so they hold as long as it does. */
export function createRenderer(context: RenderContext): Render {
  const kept = new WeakMap<Revision, Map<string, string>>();
  return (revision, selection) => {
    let texts = kept.get(revision);
    if (!texts) {
      texts = new Map();
      kept.set(revision, texts);
    }
    const key = selection?.key ?? '';
    const known = texts.get(key);
    if (known !== undefined) return known;
    const text = JSON.stringify(select(itemOf(revision, context), selection));
    if (texts.size >= TEXTS_KEPT) texts.clear();
    texts.set(key, text);
    return text;
  };
}

export type Item = Record<'metadata' | 'sys' | 'fields', Record<string, unknown>>;

function itemOf(revision: Revision, context: RenderContext): Item {
  return {
    metadata: { tags: revision.tags, concepts: [] },
    sys: {
      space: link('Space', context.spaceId),
      id: revision.id,
      type: revision.type,
      createdAt: revision.createdAt,
      updatedAt: revision.updatedAt,
      environment: link('Environment', context.environment),
      ...(revision.publishedVersion === null
        ? {}
        : { publishedVersion: revision.publishedVersion }),
      revision: revision.revision,
      ...(revision.contentType === null
        ? {}
        : { contentType: link('ContentType', revision.contentType) }),
      locale: context.locale,
    },
    fields: revision.type === 'Asset' ? assetFields(revision, context) : { ...revision.fields },
  };
}

/** A file's address leads to this service instead of the vendor's image host. */
export function assetFields(
  revision: Revision,
  { imagesHost }: Pick<RenderContext, 'imagesHost'>,
): Record<string, unknown> {
  const { file, ...fields } = revision.fields;
  if (typeof file !== 'object' || file === null) return fields;
  const url = 'url' in file && typeof file.url === 'string' ? file.url : undefined;
  if (url === undefined) return { ...fields, file };
  return { ...fields, file: { ...file, url: `//${imagesHost}${pathOfFile(url)}` } };
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

export function link(linkType: string, id: string): Link {
  return { sys: { type: 'Link', linkType, id } };
}
