import { LRUCache } from 'lru-cache';
import { currentTraceId } from '@/lib/observability/current-trace';
import { redactSecrets } from '@/lib/observability/redact-secrets';
import { currentRequestId } from '@/lib/observability/request-context';
import { isProduction, logLevel } from '@/lib/runtime/env';
import { serverCell } from '@/lib/runtime/server-state';

const LEVELS = ['debug', 'info', 'warn', 'error'] as const;
type Level = (typeof LEVELS)[number];
type Details = Readonly<Record<string, string | number | boolean | null | undefined>>;

const logAt =
  (level: Level) =>
  (event: string, message: string, details: Details = {}): void => {
    if (LEVELS.indexOf(level) >= LEVELS.indexOf(logLevel())) write(level, event, message, details);
  };

/** @param event a stable name, because dashboards search for it */
export const logDebug = logAt('debug');
export const logInfo = logAt('info');
export const logWarning = logAt('warn');
export const logError = logAt('error');

const MAX_LISTED = 20;
const MAX_LOGGED_ONCE = 1_000;

const loggedOnce = serverCell(
  'loggedOnce',
  () => new LRUCache<string, true>({ max: MAX_LOGGED_ONCE }),
  { outlivesEdits: true },
);

export function logWarningOnce(event: string, message: string): void {
  const key = `${event} ${message}`;
  if (loggedOnce().has(key)) return;
  loggedOnce().set(key, true);
  logWarning(event, message);
}

/** Only a limited number of messages is remembered. */
export function logWarningsOnce(event: string, messages: readonly string[]): void {
  for (const message of messages.slice(0, MAX_LISTED)) logWarningOnce(event, message);
  const more = messages.length - MAX_LISTED;
  if (more > 0) logWarningOnce(event, `And ${more} more; /editor/content has all`);
}

function write(level: Level, event: string, message: string, details: Details): void {
  const isWarning = level === 'warn' || level === 'error';
  const line = isProduction()
    ? asJson({
        time: new Date().toISOString(),
        level,
        event,
        message,
        requestId: currentRequestId(),
        traceId: currentTraceId(),
        ...details,
      })
    : `${isWarning ? '⚠' : '·'} ${event}: ${oneLine(message)}${detailsText(details)}`;
  (isWarning ? process.stderr : process.stdout).write(`${line}\n`);
}

function asJson(event: Details): string {
  return JSON.stringify(event, (_, value: unknown) =>
    typeof value === 'string' ? redactSecrets(value) : value,
  );
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ');
}

function detailsText(details: Details): string {
  const parts = Object.entries(details).map(([name, value]) => `${name} ${value}`);
  return parts.length === 0 ? '' : ` (${parts.join(', ')})`;
}
