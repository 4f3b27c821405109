/** One entry after parsing: what the site shows of it, and its problems. */
import type { z } from 'zod';
import type { EntryIssue } from '@/lib/catalogue/entry-issue';
import { type EntryKind, fieldId } from '@/lib/contentful/field-names';
import { idOf } from '@/lib/contentful/parse-collection';
import { logWarningsOnce } from '@/lib/observability/log';

/** For the log. */
export type EntryProblem = { id: string; problem: string };

export type ParsedEntry<Value> = {
  /** `undefined`: it is left out. */
  value: Value | undefined;
  /** Why it, or a part of it, is left out: for the log. */
  problems: readonly EntryProblem[];
  /** Issues that an editor should fix. */
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

/** The first thing that is wrong with an entry, and in which of its fields, by the space's ids. */
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

/** An entry that can't be shown is left out; the reason is logged once. */
export function reportLeftOut(what: string, parsedEntries: readonly ParsedEntry<unknown>[]): void {
  const leftOut = parsedEntries.flatMap(({ problems }) => problems);
  logWarningsOnce(
    'content.left-out',
    leftOut.map(({ id, problem }) => `${what} ${id} is left out: ${problem}`),
  );
}
