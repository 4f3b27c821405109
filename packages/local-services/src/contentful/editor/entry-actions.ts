import type { Status } from './entry-summary.ts';
import { html, type Markup } from './html.ts';

/** What an entry's buttons send. Each saves first what was typed. */
export const ACTIONS = ['save', 'publish', 'unpublish', 'archive', 'unarchive', 'delete'] as const;
export type Action = (typeof ACTIONS)[number];

/** Stays in sight at the foot of the window. */
export function actionBar(status: Status): Markup {
  if (status === 'archived') {
    return html`<div class="bar"><p>An archived entry cannot be edited.</p>
${button('unarchive', 'Unarchive', 'main')}</div>`;
  }
  return html`<div class="bar">
${button('publish', status === 'draft' ? 'Publish' : 'Publish changes', 'main')}
${button('save', 'Save draft', 'plain')}</div>`;
}

/** What is needed less often, and what cannot be undone. */
export function furtherActions(status: Status): Markup {
  const isPublic = status === 'published' || status === 'changed';
  if (isPublic) {
    return html`<div class="further">${button('unpublish', 'Unpublish', 'plain')}
<p class="hint">To archive or delete it, unpublish it first.</p></div>`;
  }
  return html`<div class="further">
${status === 'draft' && button('archive', 'Archive', 'plain')}
<details class="confirm"><summary>Delete …</summary>
<div><p>This cannot be undone.</p>
${button('delete', 'Delete this entry', 'danger')}</div></details></div>`;
}

function button(action: Action, words: string, look: 'main' | 'plain' | 'danger'): Markup {
  return html`<button class="button ${look}" name="action" value="${action}">${words}</button>`;
}
