/** Time zones are IANA names; `undefined` means the reader's own zone. */

type Zone = string | undefined;

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** `time` and `now` are in milliseconds. */
export function formatTimestamp(time: number, now: number, zone: Zone): string {
  const clock = formatClock(time, zone);
  const [day, today] = [dayWords(time, zone), dayWords(now, zone)];
  if (day === today) return clock;
  const [year] = today.split(' ').slice(-1);
  return `${year ? day.replace(` ${year}`, '') : day}, ${clock}`;
}

export function formatClock(time: number, zone: Zone): string {
  const clock = new Intl.DateTimeFormat('en-GB', {
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
    timeZone: zone,
  });
  return zone === undefined ? clock.format(time) : `${clock.format(time)} ${zone}`;
}

function dayWords(time: number, zone: Zone): string {
  return new Intl.DateTimeFormat('en-GB', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: zone,
  }).format(time);
}

/** Returns `null` for a day or more. */
export function formatAgo(span: number): string | null {
  if (span < 5 * SECOND) return 'just now';
  // In steps, because a number that changes every second distracts.
  if (span < MINUTE) return `${Math.floor(span / (5 * SECOND)) * 5} seconds ago`;
  if (span < HOUR) return ago(Math.floor(span / MINUTE), 'minute');
  return span < DAY ? ago(Math.floor(span / HOUR), 'hour') : null;
}

const ago = (count: number, unit: string) => `${count} ${unit}${count === 1 ? '' : 's'} ago`;

export function formatDuration(span: number): string {
  const tenths = Math.round(span / 100);
  if (tenths < 1) return 'less than 0.1 s';
  if (tenths < 100) return `${(tenths / 10).toFixed(1)} s`;
  const seconds = Math.round(span / SECOND);
  if (seconds < 60) return `${seconds} s`;
  const rest = seconds % 60;
  return `${Math.floor(seconds / 60)} min${rest === 0 ? '' : ` ${rest} s`}`;
}
