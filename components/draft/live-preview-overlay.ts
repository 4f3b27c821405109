import type {
  ContentDetail,
  Home,
  LayoutProps,
  LivePreviewIds,
  TemplateDetail,
  TemplateList,
  WhatsNew,
} from '@/lib/page-props';

/** Other fields change once they are saved. */
const LIVE_FIELDS = [
  'name',
  'title',
  'description',
  'publisher',
  'headline',
  'intro',
  'slug',
] as const;

export type Words = Partial<Record<(typeof LIVE_FIELDS)[number], string | null>>;

export type LiveProps = {
  layout?: LayoutProps;
  template?: TemplateDetail;
  list?: TemplateList;
  home?: Home;
  whatsNew?: WhatsNew;
  page?: ContentDetail;
};

export type Overlay = <Props extends LiveProps>(props: Props) => Props;

type LiveEntry = { sys: { id: string; type: 'Entry' }; fields: Record<string, string | null> };

type Shown = LivePreviewIds & Words;

export function entriesOf(props: LiveProps): LiveEntry[] {
  return Array.from(shownById(props), ([id, shown]) => {
    const fields = fieldsOf(shown).map((field) => [idOf(shown, field), shown[field] ?? null]);
    return { sys: { id, type: 'Entry' }, fields: Object.fromEntries(fields) };
  });
}

/** By entry id. `entries` comes from another window. */
export function typedIn(entries: unknown, props: LiveProps): Map<string, Words | undefined> {
  const shown = shownById(props);
  const typed = new Map<string, Words | undefined>();
  for (const entry of [entries].flat()) {
    if (!isRecord(entry) || !isRecord(entry.sys) || !isRecord(entry.fields)) continue;
    const id = String(entry.sys.id);
    const own = shown.get(id);
    if (own === undefined) continue;
    const words: Words = {};
    for (const field of fieldsOf(own)) {
      const fieldId = idOf(own, field);
      const sent = Object.hasOwn(entry.fields, fieldId) ? entry.fields[fieldId] : own[field];
      words[field] = isRecord(sent) ? (own[field] ?? null) : textOf(sent);
    }
    typed.set(id, fieldsOf(own).every((field) => words[field] === own[field]) ? undefined : words);
  }
  return typed;
}

export function ownEntryId({ template, list, page }: LiveProps): string | undefined {
  return (template ?? list ?? page)?.entryId;
}

/** Returns `undefined` if the slug, the name or the title is empty. */
export function addressAfter(
  typed: ReadonlyMap<string, Words>,
  { template, list, page }: LiveProps,
  path: string,
): string | undefined {
  const { entryId = '', slug = '' } = template ?? list ?? page ?? {};
  const words = typed.get(entryId);
  const [, before, segment, after] = /^([^?]*\/)([^/?]+)(.*)$/.exec(path) ?? [];
  if (words === undefined || segment !== encodeURIComponent(slug)) return path;
  if (words.name === null || words.title === null || !words.slug) return undefined;
  return `${before}${encodeURIComponent(words.slug)}${after}`;
}

export function overlayOf(typed: ReadonlyMap<string, Words>): Overlay {
  const over = <Item extends Shown>(item: Item): Item => {
    const words = item.entryId === undefined ? undefined : typed.get(item.entryId);
    if (words === undefined) return item;
    const { name, title, ...others } = words;
    return { ...item, ...others, ...(name ? { name } : {}), ...(title ? { title } : {}) };
  };
  return (props) => {
    const { template, list, home, whatsNew, page, layout } = props;
    const isTypedHere = [...shownById(props).keys()].some((id) => typed.has(id));
    return {
      ...props,
      ...(isTypedHere && layout && { layout: withTypedBanner(layout) }),
      ...(template && { template: { ...over(template), related: template.related.map(over) } }),
      ...(list && { list: { ...over(list), cards: list.cards.map(over) } }),
      ...(page && { page: over(page) }),
      ...(home && { home: { ...home, featured: home.featured.map(over) } }),
      ...(whatsNew && {
        whatsNew: {
          ...whatsNew,
          months: whatsNew.months.map((month) => ({
            ...month,
            templates: month.templates.map(over),
          })),
        },
      }),
    };
  };
}

const withTypedBanner = (layout: LayoutProps): LayoutProps =>
  layout.preview
    ? { ...layout, preview: { ...layout.preview, banner: layout.preview.typed } }
    : layout;

function shownById({ template, list, home, whatsNew, page }: LiveProps): Map<string, Shown> {
  const shown: readonly Shown[] = [
    ...(template ? [template, ...template.related] : []),
    ...(list ? [list, ...list.cards] : []),
    ...(home?.featured ?? []),
    ...(whatsNew?.months ?? []).flatMap(({ templates }) => templates),
    ...(page ? [page] : []),
  ];
  return new Map(
    shown.flatMap((item) => (item.entryId === undefined ? [] : [[item.entryId, item] as const])),
  );
}

const idOf = ({ fieldIds }: Shown, field: string) => fieldIds?.[field] ?? field;

function fieldsOf(shown: Words) {
  return LIVE_FIELDS.filter((field) => shown[field] !== undefined);
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' ? value.trim() || null : null;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
