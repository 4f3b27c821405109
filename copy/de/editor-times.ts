type Zone = string | undefined;

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

export function formatTimestamp(time: number, now: number, zone: Zone): string {
  const clock = formatClock(time, zone);
  const [day, today] = [dayWords(time, zone), dayWords(now, zone)];
  if (day === today) return clock;
  const [year] = today.split(' ').slice(-1);
  return `${year ? day.replace(` ${year}`, '') : day}, ${clock}`;
}

export function formatClock(time: number, zone: Zone): string {
  const clock = new Intl.DateTimeFormat('de-DE', {
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
    timeZone: zone,
  });
  return zone === undefined ? clock.format(time) : `${clock.format(time)} ${zone}`;
}

function dayWords(time: number, zone: Zone): string {
  return new Intl.DateTimeFormat('de-DE', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: zone,
  }).format(time);
}

export function formatAgo(span: number): string | null {
  if (span < 5 * SECOND) return 'gerade eben';
  if (span < MINUTE) return `vor ${Math.floor(span / (5 * SECOND)) * 5} Sekunden`;
  if (span < HOUR) return ago(Math.floor(span / MINUTE), 'Minute');
  return span < DAY ? ago(Math.floor(span / HOUR), 'Stunde') : null;
}

const ago = (count: number, unit: string) => `vor ${count} ${unit}${count === 1 ? '' : 'n'}`;

export function formatDuration(span: number): string {
  const tenths = Math.round(span / 100);
  if (tenths < 1) return 'weniger als 0,1\u00a0s';
  if (tenths < 100) return `${(tenths / 10).toFixed(1).replace('.', ',')}\u00a0s`;
  const seconds = Math.round(span / SECOND);
  if (seconds < 60) return `${seconds}\u00a0s`;
  const rest = seconds % 60;
  return `${Math.floor(seconds / 60)}\u00a0min${rest === 0 ? '' : ` ${rest}\u00a0s`}`;
}
