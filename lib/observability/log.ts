/** One line per event: JSON in production, readable text in development. */
import { isProduction, logLevel } from '@/lib/env';
import { currentTraceId } from '@/lib/observability/current-trace';
import { redactSecrets } from '@/lib/observability/redact-secrets';
import { currentRequestId } from '@/lib/observability/request-context';
import { server } from '@/lib/server-state';

type Level = 'debug' | 'info' | 'warn' | 'error';
type Details = Readonly<Record<string, string | number | boolean | null | undefined>>;

/** Only with `LOG_LEVEL=debug`. */
export function logDebug(event: string, message: string, details: Details = {}): void {
  if (logLevel() === 'debug') write('debug', event, message, details);
}

export function logInfo(event: string, message: string, details: Details = {}): void {
  if (logLevel() === 'warn') return;
  write('info', event, message, details);
}

export function logWarning(event: string, message: string, details: Details = {}): void {
  write('warn', event, message, details);
}

/** For errors that nothing has caught or expected. */
export function logError(event: string, message: string, details: Details = {}): void {
  write('error', event, message, details);
}

/** For what stays wrong until somebody fixes it: each message is logged once per process. */
export function logWarningOnce(event: string, message: string, details: Details = {}): void {
  const { loggedOnce } = server().history;
  const key = `${event} ${message}`;
  if (loggedOnce.has(key)) return;
  loggedOnce.set(key, true);
  write('warn', event, message, details);
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

/** Many read a production log; none of them needs a secret or an internal address. */
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
