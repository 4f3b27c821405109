import type { ContentStore } from '../content-store.ts';
import type { ContentType } from '../export-format.ts';
import { statusOf } from '../management/management-entity.ts';
import type { StoredItem } from '../stored-item.ts';
import { html, type Markup } from './html.ts';

type Entry = Readonly<StoredItem>;

export const STATUSES = ['draft', 'changed', 'published', 'archived'] as const;
export type Status = (typeof STATUSES)[number];

/** Changed: published, and edited since. */
export function entryStatus(entry: Entry): Status {
  return entry.archivedAt === null ? statusOf(entry) : 'archived';
}

export function contentTypeOf(
  { contentType }: Entry,
  store: ContentStore,
): ContentType | undefined {
  return store.contentTypes.find(({ sys }) => sys.id === contentType);
}

/** What the entry is called in lists: its display field, else the first line of text it has. */
export function entryTitle(entry: Entry, store: ContentStore): string {
  const { displayField, fields = [] } = contentTypeOf(entry, store) ?? {};
  const lines = fields.filter(({ type }) => type === 'Symbol').map(({ id }) => id);
  const titles = [displayField ?? '', ...lines].map((id) => entry.draft.fields[id]);
  return titles.filter((title) => typeof title === 'string').find(isFilled) ?? 'Untitled';
}

/** Id of the field that the web app edits as a slug, else of the one called so. */
export function slugField(contentType: string | null, { resources }: ContentStore): string {
  const form = resources.get('editor_interfaces', contentType ?? '');
  const controls = form?.controls as readonly { fieldId: string; widgetId?: string }[] | undefined;
  return controls?.find(({ widgetId }) => widgetId === 'slugEditor')?.fieldId ?? 'slug';
}

const isFilled = (text: string) => text.trim() !== '';

export function statusBadge(status: Status): Markup {
  return html`<span class="status status-${status}">${status[0]?.toUpperCase()}${status.slice(1)}</span>`;
}

const DAY_AND_TIME = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' });
const DAY = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium' });

/** ISO 8601 in words, in the time of this machine. */
export function timeInWords(iso: string, precision: 'day' | 'minute' = 'minute'): Markup {
  const format = precision === 'day' ? DAY : DAY_AND_TIME;
  return html`<time datetime="${iso}">${format.format(new Date(iso))}</time>`;
}

export function addressOf({ id }: Pick<Entry, 'id'>): string {
  return `/entries/${encodeURIComponent(id)}`;
}
