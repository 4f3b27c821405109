import type { Reply } from '../../http/reply.ts';
import type { ContentType } from '../export-format.ts';
import type { StoredItem } from '../stored-item.ts';
import { deliveryPanel } from './delivery-panel.ts';
import type { Editor, SiteLinks } from './editor-context.ts';
import { actionBar, furtherActions } from './entry-actions.ts';
import { difficultyNotice, fieldList, formEncoding } from './entry-fields.ts';
import {
  addressOf,
  contentTypeOf,
  entryStatus,
  entryTitle,
  statusBadge,
  timeInWords,
} from './entry-summary.ts';
import { FORM_SCRIPT } from './form-script.ts';
import { openedWith, type Problems } from './form-values.ts';
import { html, type Markup } from './html.ts';
import { pageReply } from './page-frame.ts';
import { POLLING_SCRIPT } from './polling-script.ts';
import { PREVIEW_SCRIPT } from './preview-script.ts';
import { LEAVE_SCRIPT } from './unsaved-input-script.ts';

/** What is shown besides what is saved. */
export type Shown = {
  status?: number;
  /** The notice at the top: what was done, or what did not work. */
  done?: string;
  difficulty?: string;
  texts?: Readonly<Record<string, string>>;
  problems?: Problems;
  /** Ids of fields, as in `Typed`. */
  changedMeanwhile?: readonly string[];
  clashes?: readonly string[];
};

/** The page of one entry, with the form that edits it. */
export function entryPage(editor: Editor, entry: Readonly<StoredItem>, shown: Shown = {}): Reply {
  const { store, webhooks, place, siteLinks } = editor;
  const { texts = {}, problems = {}, clashes = [] } = shown;
  const contentType = contentTypeOf(entry, store) ?? unknownType(entry);
  const status = entryStatus(entry);
  const title = entryTitle(entry, store);
  const delivery = webhooks.deliveries.findLast(
    ({ id, type }) => id === entry.id && type === 'Entry',
  );
  const preview = siteLinks?.preview(entry) ?? null;
  const body = html`<p class="crumbs"><a href="/?type=${encodeURIComponent(contentType.sys.id)}">${contentType.name}</a></p>
<h1>${title}</h1>
<p class="facts">${statusBadge(status)} <span>Edited ${timeInWords(entry.updatedAt)}</span>
${entry.publishedAt !== null && html`<span>Published ${timeInWords(entry.publishedAt)}</span>`}
<span>Version ${entry.version}</span> <span>Id <code>${entry.id}</code></span></p>
${notice(shown, contentType, delivery?.changedAt === entry.updatedAt)}
<form method="post" action="${addressOf(entry)}"${formEncoding(contentType)} class="entry"${Object.keys(texts).length > 0 && html` data-refused`}>
<input type="hidden" name="version" value="${entry.version}">
<input type="hidden" name="type" value="${entry.contentType}">
<input type="hidden" name="opened" value="${openedWith(contentType, entry.draft.fields)}">
${status !== 'archived' && html`<button class="visually-hidden" name="action" value="save" tabindex="-1" aria-hidden="true">Save</button>`}
<div class="columns">
${fieldList({
  contentType,
  fields: entry.draft.fields,
  texts,
  problems,
  clashes,
  isDisabled: status === 'archived',
  editor,
})}
<div class="side">
${siteLinks && linksTo(siteLinks, preview, siteLinks.publicPage(entry, store))}
${preview !== null && previewPanel(entry, preview, store.locale)}
<div id="delivery" aria-live="polite">${
    delivery
      ? deliveryPanel(delivery, siteLinks)
      : webhooks.url === null &&
        html`<p class="hint">No webhook is set, so publishing notifies nobody.</p>`
  }</div>
${furtherActions(status)}
</div>
</div>
${actionBar(status)}
</form>`;
  const polling = delivery?.state === 'under way' ? [POLLING_SCRIPT] : [];
  const previewing = preview !== null ? [PREVIEW_SCRIPT] : [];
  const scripts = [FORM_SCRIPT, LEAVE_SCRIPT, ...previewing, ...polling];
  const framed = siteLinks ? originsOfThisMachine(siteLinks.siteUrl) : [];
  return pageReply({ title, body, scripts, framed, status: shown.status ?? 200 }, place);
}

/** Empty until it is opened. */
const previewPanel = ({ id }: Readonly<StoredItem>, address: string, locale: string): Markup =>
  html`<div id="preview" data-entry="${id}" data-locale="${locale}">
<button type="button" class="button" hidden></button>
<iframe data-src="${address}" title="Preview" referrerpolicy="origin" hidden></iframe>
</div>`;

/** The editor and the site may each be opened under either name. */
function originsOfThisMachine(siteUrl: string): string[] {
  const { protocol, port, origin } = new URL(siteUrl);
  const names = ['localhost', '127.0.0.1'].map((name) => `${protocol}//${name}:${port}`);
  return [...new Set([origin, ...names])];
}

function notice(
  { done, difficulty, problems = {}, changedMeanwhile = [] }: Shown,
  contentType: ContentType,
  isNotified: boolean,
): Markup | '' {
  if (difficulty === undefined) {
    if (done === undefined) return '';
    return html`<p class="notice done" role="status">${done}${isNotified && html` <a href="#delivery">See the result</a>`}</p>`;
  }
  const said = { ...Object.fromEntries(changedMeanwhile.map((id) => [id, CHANGED])), ...problems };
  return difficultyNotice(difficulty, said, contentType);
}

const CHANGED = ['Changed meanwhile.'];

function linksTo(
  { publishes }: SiteLinks,
  preview: string | null,
  publicPage: string | null,
): Markup {
  const link = (address: string, words: string) =>
    html`<a class="button" href="${address}" target="_blank" rel="noopener">${words}</a>`;
  return html`<nav class="links" aria-label="On the site">
${preview !== null && link(preview, 'Open preview')}
${publicPage !== null && link(publicPage, 'Open the public page')}
${link(publishes, 'Publish history')}
</nav>`;
}

/** An export may hold an entry whose content type it lacks. */
function unknownType({ contentType, draft }: Readonly<StoredItem>): ContentType {
  const fields = Object.keys(draft.fields).map((id) => ({ id, name: id, type: 'Object' }));
  return { sys: { id: contentType ?? '' }, name: contentType ?? 'Entry', fields };
}
