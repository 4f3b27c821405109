import type { z } from 'zod';
import type { EntryIssue } from '@/lib/catalogue/catalogue';
import { type EntryKind, fieldId } from '@/lib/contentful/field-names';
import { idOf } from '@/lib/contentful/parse-collection';
import { logWarningsOnce } from '@/lib/observability/log';

export type EntryProblem = { id: string; problem: string };

export type ParsedEntry<Value> = {
  /** `undefined`: left out. */
  value: Value | undefined;
  problems: readonly EntryProblem[];
  issues: readonly EntryIssue[];
};

export function parsedEntry<Value extends object>(
  mapped: Value | EntryProblem,
  issues: readonly EntryIssue[],
): ParsedEntry<Value> {
  return 'problem' in mapped
    ? { value: undefined, problems: [mapped], issues }
    : { value: mapped, problems: [], issues };
}

export function describeInvalidEntry(
  kind: EntryKind,
  item: unknown,
  error: z.ZodError,
): EntryProblem {
  const [issue] = error.issues;
  const field = issue?.path
    .filter((part) => part !== 'fields')
    .map((part) => fieldId(kind, String(part)))
    .join('.');
  return { id: idOf(item) ?? 'without an id', problem: `${field || 'entry'}: ${issue?.message}` };
}

export const valuesOf = <Value>(parsedEntries: readonly ParsedEntry<Value>[]): Value[] =>
  parsedEntries.map(({ value }) => value).filter((value) => value !== undefined);

export const issuesOf = (parsedEntries: readonly ParsedEntry<unknown>[]): EntryIssue[] =>
  parsedEntries.flatMap(({ issues }) => issues);

export function reportLeftOut(what: string, parsedEntries: readonly ParsedEntry<unknown>[]): void {
  const leftOut = parsedEntries.flatMap(({ problems }) => problems);
  logWarningsOnce(
    'content.left-out',
    leftOut.map(({ id, problem }) => `${what} ${id} is left out: ${problem}`),
  );
}
