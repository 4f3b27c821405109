import type { LoggedRequest, Reply } from '../../http/reply.ts';
import type { Place } from '../management/management-entity.ts';
import { html } from './html.ts';
import { pageReply } from './page-frame.ts';
import { foreignReply, isOwnRequest } from './same-origin.ts';

/** For what nobody expected, which the terminal shows with its stack. */
export function brokenPage(request: LoggedRequest, place: Place, status: number): Reply {
  if (!isOwnRequest(request)) return foreignReply();
  const body = html`<h1>Something went wrong</h1>
<p>The terminal in which the editor was started says what it was.</p>
<p>Go back with your browser’s Back button, where what you typed may still be, and try again.</p>
<p><a href="/">All entries</a></p>`;
  return pageReply({ title: 'Something went wrong', body, status }, place);
}
