import type { TemplateAction } from '@/lib/page-props';
import { addressOf } from '@/lib/runtime/addresses.js';

/** Some browsers and extensions remove `sendBeacon`. */
const send = (body: string) => navigator.sendBeacon?.(addressOf('/api/actions'), body);

/** Call this on a template's page, whose address has the slug. */
export const countAction = (action: TemplateAction) =>
  send(`${action} ${decodeURIComponent(location.pathname.split('/').at(-1) ?? '')}`);

/** The API refuses longer searches. */
export const countFailedSearch = (text: string) => text.length <= 60 && send(`search ${text}`);
