import type {
  ContentStore,
  LocalContentful,
  StoredItem,
  WebhookDelivery,
} from 'local-content-services';
import { deliverUntilPublished } from '@/tests/fixtures/finish-publishes';
import { linkTo } from '@/tests/fixtures/sample-space';
import type { Edit, Kind, Step } from '@/tests/site/caching/random-edits/random-steps';

const CONTENT_TYPES: Readonly<Record<Kind, string | null>> = {
  template: 'templates',
  filter: 'templateFilterValue',
  section: 'templateFilterSection',
  cover: null,
};

/** Resolves when everything is live. */
export async function carryOut(
  { content, webhooks }: Pick<LocalContentful, 'content' | 'webhooks'>,
  { edits, deliveryOrder, duplicates }: Step,
): Promise<WebhookDelivery[]> {
  const toldBefore = new Set(webhooks.deliveries);
  for (const edit of edits) make(content, edit);
  const held = webhooks.deliveries.filter((delivery) => !toldBefore.has(delivery));
  const delivered = shuffled(held, deliveryOrder);
  const all = [...delivered, ...delivered.slice(0, duplicates)];
  return Promise.all(all.map((one) => deliverUntilPublished(webhooks, one)));
}

function make(content: ContentStore, edit: Edit): void {
  const { act, kind } = edit;
  if (act === 'create') {
    const id = `${kind}-new-${content.changes}`;
    const contentType = CONTENT_TYPES[kind] ?? '';
    const name = marked(content, 'New');
    content.create({ id, contentType, fields: { name, slug: edit.slug } });
    if (edit.isPublished) content.publish(id);
    return;
  }
  const item = chosen(content, kind, edit.which);
  if (item === undefined) return;
  const { id } = item;
  if (item.archivedAt !== null && act !== 'delete' && act !== 'archive') content.unarchive(id);
  if (act === 'change') {
    content.update(id, { [edit.field]: newValue(content, edit) });
    if (edit.isPublished) content.publish(id);
    return;
  }
  if (act === 'publish') {
    content.publish(id);
    return;
  }
  if (item.published !== null) content.unpublish(id);
  if (act === 'archive' && item.archivedAt === null) content.archive(id);
  if (act === 'delete') content.delete(id);
}

function newValue(
  content: ContentStore,
  { kind: changed, field, to }: Extract<Edit, { act: 'change' }>,
): unknown {
  const link = (kind: Kind, which: unknown) => {
    const id = chosen(content, kind, Number(which))?.id;
    return id === undefined ? [] : [linkTo(kind === 'cover' ? 'Asset' : 'Entry', id)];
  };
  if (to === null) return undefined;
  if (field === 'relatedTemplates') return [to].flat().flatMap((which) => link('template', which));
  if (field === 'values') return [to].flat().flatMap((which) => link('filter', which));
  if (field === 'thumbnail') return link('cover', to)[0];
  if (field === 'name' && changed === 'filter') return to;
  const isText = ['name', 'description', 'overview', 'headline', 'title'].includes(field);
  return isText ? marked(content, String(to)) : to;
}

/** Numbers the words by edit, so that they are unique. */
const marked = (content: ContentStore, words: string) => `${words} (edit ${content.changes})`;

export const marksIn = (value: unknown): readonly string[] =>
  (typeof value === 'string' && value.match(/\(edit \d+\)/g)) || [];

function chosen(
  content: ContentStore,
  kind: Kind,
  which: number,
): Readonly<StoredItem> | undefined {
  const all = content
    .list()
    .filter(({ id, type, contentType }) =>
      kind === 'cover'
        ? type === 'Asset'
        : contentType === CONTENT_TYPES[kind] && !id.startsWith('template-fill'),
    );
  return all[which % Math.max(1, all.length)];
}

function shuffled<Item>(items: readonly Item[], seed: number): Item[] {
  return items
    .map((item, at) => [Math.imul(seed + 1, at * 2_654_435_761 + 40_503) >>> 0, item] as const)
    .sort(([a], [b]) => a - b)
    .map(([, item]) => item);
}

export function unpublishedMarks(items: readonly Readonly<StoredItem>[]): string[] {
  const marksOf = ({ fields }: Pick<StoredItem['draft'], 'fields'>) =>
    Object.values(fields).flatMap(marksIn);
  const published = new Set(items.flatMap((item) => item.published ?? []).flatMap(marksOf));
  return items.flatMap(({ draft }) => marksOf(draft)).filter((mark) => !published.has(mark));
}
