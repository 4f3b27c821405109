import type { TemplateAction } from '@/lib/page-props';
import { addressOf } from '@/lib/runtime/addresses.js';

/** Some browsers and extensions remove `sendBeacon`. */
const send = (body: string) => navigator.sendBeacon?.(addressOf('/api/actions'), body);

/** Only on the template's page. */
export const countAction = (action: TemplateAction) =>
  send(`${action} ${decodeURIComponent(location.pathname.split('/').at(-1) ?? '')}`);

/** The API refuses longer ones. */
export const countFailedSearch = (text: string) => text.length <= 60 && send(`search ${text}`);
