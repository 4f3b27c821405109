import { site } from '@/site.config';

// A fixed time zone, so that server and browser render the same day.
const formatter = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(site.language, { ...options, timeZone: 'UTC' });

const DATE = formatter({ day: 'numeric', month: 'long', year: 'numeric' });
const DAY = formatter({ day: 'numeric', month: 'long' });
const MONTH = formatter({ month: 'long', year: 'numeric' });
const SHORT_MONTH = formatter({ month: 'short', year: 'numeric' });

/** "12 March 2026" from an ISO 8601 time; `null` if it is invalid. */
export function formatDate(isoTime: string): string | null {
  const time = Date.parse(isoTime);
  return Number.isNaN(time) ? null : DATE.format(time);
}

/** "12 March". Throws a `RangeError` if the time is invalid, as the next two do. */
export const formatDay = (isoTime: string) => DAY.format(Date.parse(isoTime));

/** "March 2026" */
export const formatMonth = (isoTime: string) => MONTH.format(Date.parse(isoTime));

/** "Mar 2026" */
export const formatShortMonth = (isoTime: string) => SHORT_MONTH.format(Date.parse(isoTime));
