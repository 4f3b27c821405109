import { CONTENT_MODEL, type ContentModel } from '@/content/model';

export type ContentKind = {
  [Kind in keyof ContentModel]: ContentModel[Kind] extends { pages: object } ? Kind : never;
}[keyof ContentModel];

export type ContentFields<Kind extends ContentKind> = ContentModel[Kind]['pages']['contents'];

export type FieldContents = 'name' | 'slug' | 'text' | 'markdown' | 'picture' | 'templates';

type Pages<Field extends string = string> = {
  route: `/${string}[slug]`;
  list?: `/${string}`;
  contents: Readonly<Record<Field, FieldContents>> & { title: 'name'; slug: 'slug' };
};

/** An incomplete declaration doesn't compile. */
const DECLARED: {
  [Kind in ContentKind]: { pages: Pages<keyof ContentModel[Kind]['fields'] & string> };
} = CONTENT_MODEL;

export const CONTENT_KINDS = Object.entries(CONTENT_MODEL).flatMap(([kind, declared]) =>
  'pages' in declared ? [kind as ContentKind] : [],
);

export const isContentKind = (kind: string | undefined): kind is ContentKind =>
  CONTENT_KINDS.some((one) => one === kind);

export const pagesOf = (kind: ContentKind): Pages & { label: string } => ({
  ...DECLARED[kind].pages,
  label: kind.charAt(0).toUpperCase() + kind.slice(1),
});

export const contentPath = ({ kind, slug }: { kind: ContentKind; slug: string }): string =>
  DECLARED[kind].pages.route.replace('[slug]', () => encodeURIComponent(slug));

export const byContentKind = <Value>(
  of: (kind: ContentKind) => Value,
): Record<ContentKind, Value> =>
  Object.fromEntries(CONTENT_KINDS.map((kind) => [kind, of(kind)])) as Record<ContentKind, Value>;
