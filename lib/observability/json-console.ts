/** Prints one line of JSON per message, because Next and libraries print many lines. */
import { format, stripVTControlCharacters, types } from 'node:util';
import { recordIfOutage } from '@/lib/observability/content-outage';
import { logError, logInfo, logWarning } from '@/lib/observability/log';
import { currentRequestId } from '@/lib/observability/request-context';

/** Log collectors cut lines at 16 kB. */
const MAX_MESSAGE_LENGTH = 2_000;
const MAX_STACK_LENGTH = 6_000;
const MAX_CAUSES = 5;
const PREFIX = /^[\s⨯⚠✓▲○»]+/;

type Log = typeof logInfo;

export function installJsonConsole(): void {
  Object.assign(console, {
    debug: printAs(logInfo, 'console.debug'),
    log: printAs(logInfo, 'console.log'),
    info: printAs(logInfo, 'console.info'),
    warn: printAs(logWarning, 'console.warn'),
    error: printAs(logError, 'console.error'),
  });
  // Node's own listener would write text.
  process.removeAllListeners('warning');
  process.on('warning', (warning) => printAs(logWarning, 'process.warning')(warning));
}

function printAs(log: Log, event: string) {
  return (...values: readonly unknown[]): void => {
    const errors = values.filter(isError);
    if (errors.length > 0 && errors.every(wasPrinted)) return;
    if (errors.length > 0 && errors.every(recordIfOutage)) return;
    const text = format(...values.map((value) => (isError(value) ? titleOf(value) : value)));
    const message = stripVTControlCharacters(text).replace(PREFIX, '').trimEnd();
    // Next prints empty lines between messages.
    if (message === '') return;
    const stack = errors.map((error) => stackOf(error)).join('\n');
    log(
      event,
      cut(message, MAX_MESSAGE_LENGTH),
      stack === '' ? {} : { stack: cut(stack, MAX_STACK_LENGTH) },
    );
  };
}

const cut = (text: string, max: number) =>
  text.length > max ? `${text.slice(0, max)} … (${text.length - max} more characters)` : text;

/** Ids of requests, because several pages may wait for one failed read. */
const printedFor = new WeakMap<Error, Set<string>>();

/** Next prints an error when it is thrown, and again at the end of the request. */
function wasPrinted(error: Error): boolean {
  const id = currentRequestId();
  if (id === undefined) return false;
  const ids = printedFor.get(error) ?? new Set();
  if (ids.has(id)) return true;
  printedFor.set(error, ids.add(id));
  return false;
}

/** Also recognises errors of other realms. */
function isError(value: unknown): value is Error {
  return value instanceof Error || types.isNativeError(value);
}

function titleOf(error: Error): string {
  return error.message === '' ? error.name : `${error.name}: ${error.message}`;
}

function stackOf(error: Error, depth = 0): string {
  const own = error.stack ?? titleOf(error);
  if (!isError(error.cause) || depth === MAX_CAUSES) return own;
  return `${own}\ncaused by ${stackOf(error.cause, depth + 1)}`;
}
