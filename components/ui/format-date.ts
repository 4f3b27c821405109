import { site } from '@/site.config';

const DAY = new Intl.DateTimeFormat(site.language, {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  // One zone for server and browser, or they would write different days.
  timeZone: 'UTC',
});

/** "12 March 2026" from an ISO 8601 time; `null` where it is not one. */
export function formatDate(isoTime: string): string | null {
  const time = Date.parse(isoTime);
  return Number.isNaN(time) ? null : DAY.format(time);
}
