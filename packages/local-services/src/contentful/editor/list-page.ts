import type { Reply } from '../../http/reply.ts';
import type { StoredItem } from '../stored-item.ts';
import { containsWords, nearness } from '../word-search.ts';
import type { Editor } from './editor-context.ts';
import {
  addressOf,
  contentTypeOf,
  entryStatus,
  entryTitle,
  STATUSES,
  slugField,
  statusBadge,
  timeInWords,
} from './entry-summary.ts';
import { html, type Markup } from './html.ts';
import { pageReply } from './page-frame.ts';

const PAGE_SIZE = 50;

/** What is looked for: `?type=&status=&q=&page=`. An empty type is all of them, as is one that there is not. */
type Wanted = { type: string; status: string; words: string; page: number };

/** The entries, those changed last first; of a search, those whose names are nearest to it. */
export function listPage(editor: Editor, parameters: URLSearchParams): Reply {
  const { store, place } = editor;
  const type = parameters.get('type') ?? store.contentTypes[0]?.sys.id;
  const known = store.contentTypes.find(({ sys }) => sys.id === type);
  const wanted: Wanted = {
    type: known?.sys.id ?? '',
    status: parameters.get('status') ?? '',
    words: parameters.get('q')?.trim() ?? '',
    page: Math.max(1, Math.floor(Number(parameters.get('page'))) || 1),
  };
  const found = store
    .list()
    .filter((item) => item.type === 'Entry' && isWanted(item, wanted))
    .sort((a, b) => (a.updatedAt === b.updatedAt ? 0 : a.updatedAt < b.updatedAt ? 1 : -1));
  if (wanted.words !== '') {
    const near = new Map(found.map((one) => [one, nearness(entryTitle(one, store), wanted.words)]));
    found.sort((a, b) => (near.get(b) ?? 0) - (near.get(a) ?? 0));
  }
  const from = (wanted.page - 1) * PAGE_SIZE;
  const shown = found.slice(from, from + PAGE_SIZE);
  const newType = known ?? store.contentTypes[0];
  const heading = known ? known.name : 'All entries';
  const deleted = parameters.get('deleted');

  const body = html`<div class="heading"><h1>${heading} <span class="count">${found.length}</span></h1>
${newType && html`<a class="button main" href="/new/${encodeURIComponent(newType.sys.id)}">New ${newType.name.toLowerCase()}</a>`}</div>
${deleted !== null && html`<p class="notice done" role="status">Deleted: ${deleted}.</p>`}
${searchForm(editor, wanted)}
${
  shown.length === 0
    ? html`<p class="empty">No entry fits. <a href="/?type=">Show all entries</a></p>`
    : html`<ul class="rows">${shown.map((entry) => row(entry, editor, wanted))}</ul>`
}
${pages(wanted, found.length)}`;
  return pageReply({ title: heading, body }, place);
}

function isWanted(entry: Readonly<StoredItem>, { type, status, words }: Wanted): boolean {
  if (type !== '' && entry.contentType !== type) return false;
  if (status !== '' && entryStatus(entry) !== status) return false;
  return (
    words === '' || entry.id === words || containsWords(Object.values(entry.draft.fields), words)
  );
}

function row(entry: Readonly<StoredItem>, { store }: Editor, { type }: Wanted): Markup {
  const slug = entry.draft.fields[slugField(entry.contentType, store)];
  const kind = type === '' ? contentTypeOf(entry, store)?.name : undefined;
  return html`<li><a href="${addressOf(entry)}">${entryTitle(entry, store)}</a>
<span class="slug">${kind && html`${kind} `}${typeof slug === 'string' && html`<code>${slug}</code>`}</span>
${statusBadge(entryStatus(entry))}
<span class="when">${timeInWords(entry.updatedAt, 'day')}</span></li>
`;
}

function searchForm({ store }: Editor, { type, status, words }: Wanted): Markup {
  const types = store.contentTypes.map(({ sys, name }) => option(sys.id, name, type));
  const statuses = STATUSES.map((one) =>
    option(one, `${one[0]?.toUpperCase()}${one.slice(1)}`, status),
  );
  return html`<form class="search" role="search" aria-label="Entries">
<p class="words"><label for="q">Search</label><input type="search" id="q" name="q" value="${words}"></p>
<p><label for="type">Type</label><select id="type" name="type">${types}${option('', 'All types', type)}</select></p>
<p><label for="status">Status</label><select id="status" name="status">${option('', 'Any status', status)}${statuses}</select></p>
<p><button class="button plain">Show</button></p>
</form>`;
}

function option(value: string, words: string, chosen: string): Markup {
  return html`<option value="${value}"${value === chosen && html` selected`}>${words}</option>`;
}

function pages(wanted: Wanted, total: number): Markup | '' {
  const last = Math.ceil(total / PAGE_SIZE);
  if (last < 2) return '';
  const to = (page: number, words: string) => {
    const { type, status, words: q } = wanted;
    const query = new URLSearchParams({ type, status, q, page: String(page) });
    return html`<a class="button plain" href="/?${query.toString()}">${words}</a>`;
  };
  return html`<nav class="pages" aria-label="Pages">
${wanted.page > 1 && to(wanted.page - 1, 'Earlier page')}
<span>Page ${Math.min(wanted.page, last)} of ${last}</span>
${wanted.page < last && to(wanted.page + 1, 'Next page')}
</nav>`;
}
