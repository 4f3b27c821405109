/** What one entry came to: what the site shows of it, and what is wrong with it. */
import type { EntryNote } from '@/lib/catalogue/entry-note';
import type { EntryProblem } from '@/lib/contentful/map-template';

export type EntryReading<Value> = {
  /** `undefined`: it is left out. */
  value: Value | undefined;
  /** Why it, or a part of it, is left out: for the log. */
  problems: readonly EntryProblem[];
  /** What somebody should mend. */
  notes: readonly EntryNote[];
};

export function readingOf<Value extends object>(
  mapped: Value | EntryProblem,
  notes: readonly EntryNote[],
): EntryReading<Value> {
  return 'problem' in mapped
    ? { value: undefined, problems: [mapped], notes }
    : { value: mapped, problems: [], notes };
}

export const valuesOf = <Value>(readings: readonly EntryReading<Value>[]): Value[] =>
  readings.map(({ value }) => value).filter((value) => value !== undefined);

export const problemsOf = (readings: readonly EntryReading<unknown>[]): EntryProblem[] =>
  readings.filter(({ problems }) => problems.length > 0).flatMap(({ problems }) => problems);

export const notesOf = (readings: readonly EntryReading<unknown>[]): EntryNote[] =>
  readings.filter(({ notes }) => notes.length > 0).flatMap(({ notes }) => notes);
