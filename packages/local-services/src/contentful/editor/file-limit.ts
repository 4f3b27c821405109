import { MAX_BODY_BYTES } from '../../http/listener.ts';
import type { LoggedRequest, Reply } from '../../http/reply.ts';
import type { Place } from '../management/management-entity.ts';
import { html } from './html.ts';
import { pageReply } from './page-frame.ts';
import { foreignReply, isOwnRequest } from './same-origin.ts';

/** Size limit of a chosen file. Rounded down: what was typed is sent with it. */
export const MAX_FILE_MB = Math.floor(MAX_BODY_BYTES / 1e6);

/** For browsers without JavaScript: others don't send a file that is too large. */
export function tooLargePage(request: LoggedRequest, place: Place): Reply {
  if (!isOwnRequest(request)) return foreignReply();
  const body = html`<h1>Too large</h1>
<p>Nothing was saved. What you sent is too large, most likely the file that you chose: the editor takes up to ${MAX_FILE_MB} MB.</p>
<p>Go back with your browser’s Back button, where what you typed may still be, and choose a smaller file or none.</p>`;
  return pageReply({ title: 'Too large', body, status: 413 }, place);
}
