import { html } from '@/local/content-service/editor/html';
import { pageReply } from '@/local/content-service/editor/page-frame';
import { foreignReply, isOwnRequest } from '@/local/content-service/editor/same-origin';
import type { Place } from '@/local/content-service/management/management-entity';
import { MAX_BODY_BYTES } from '@/local/listener';
import type { LoggedRequest, Reply } from '@/local/reply';

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
