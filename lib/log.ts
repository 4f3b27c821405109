/** One line an event: JSON in production, words for people in development. */
import { isProduction, isQuiet } from '#lib/env';
import { processWide } from '#lib/process-wide';
import { currentRequestId } from '#lib/request-context';
import { withoutSecrets } from '#lib/without-secrets';

type Level = 'info' | 'warn' | 'error';
type Details = Readonly<Record<string, string | number | boolean | null | undefined>>;

const MOST_REMEMBERED_ONCE = 1000;

export function logInfo(event: string, message: string, details: Details = {}): void {
  if (isQuiet()) return;
  write('info', event, message, details);
}

export function logWarning(event: string, message: string, details: Details = {}): void {
  write('warn', event, message, details);
}

/** What nobody has caught, or expected. */
export function logError(event: string, message: string, details: Details = {}): void {
  write('error', event, message, details);
}

/** For what stays wrong until someone mends it: said once a process for each message. */
export function logWarningOnce(event: string, message: string, details: Details = {}): void {
  const said = processWide('said-once', () => new Set<string>());
  const key = `${event} ${message}`;
  if (said.has(key)) return;
  if (said.size >= MOST_REMEMBERED_ONCE) said.clear();
  said.add(key);
  write('warn', event, message, details);
}

function write(level: Level, event: string, message: string, details: Details): void {
  const line = isProduction()
    ? asJson({
        time: new Date().toISOString(),
        level,
        event,
        message,
        requestId: currentRequestId(),
        ...details,
      })
    : `${level === 'info' ? '·' : '⚠'} ${event}: ${oneLine(message)}${inWords(details)}`;
  (level === 'info' ? process.stdout : process.stderr).write(`${line}\n`);
}

/** Many read a production log; none of them needs a secret, or the way to a service inside. */
function asJson(event: Details): string {
  return JSON.stringify(event, (_, value: unknown) =>
    typeof value === 'string' ? withoutSecrets(value) : value,
  );
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ');
}

function inWords(details: Details): string {
  const words = Object.entries(details).map(([name, value]) => `${name} ${value}`);
  return words.length === 0 ? '' : ` (${words.join(', ')})`;
}
