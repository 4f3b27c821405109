/** Editors may write this JSON by hand, so each part is parsed separately. */
import { z } from 'zod';
import { PACKAGE_MANAGERS, SOURCE_CONTENTS, type SourceFacts } from '@/lib/catalogue/template';

export const sourceContentsField = z.enum(SOURCE_CONTENTS).nullish().catch(null);

const MAX_ITEMS = 50;

/** Drops items of any other form, because items become part of commands. */
const listOf = (form: RegExp) =>
  z
    .array(z.unknown())
    .catch([])
    .transform((list) => {
      const fit = list.filter((one): one is string => typeof one === 'string' && form.test(one));
      return [...new Set(fit)].slice(0, MAX_ITEMS);
    });

export const sourceFacts = z.object({
  manager: z
    .enum(PACKAGE_MANAGERS)
    .nullish()
    .catch(null)
    .transform((manager) => manager ?? null),
  scripts: listOf(/^[a-z][\w:.-]{0,40}$/i),
  env: listOf(/^[a-z_]\w{0,80}$/i),
  versions: z
    .record(z.string(), z.unknown())
    .catch({})
    .transform((versions) => {
      const texts = Object.entries(versions).filter(
        (one): one is [string, string] => typeof one[1] === 'string' && one[1].length <= 80,
      );
      return Object.fromEntries(texts.slice(0, MAX_ITEMS));
    }),
  languages: listOf(/^[^\p{C}<>]{1,40}$/u),
});

export const sourceFactsField = z
  .unknown()
  .optional()
  .transform((value): SourceFacts | null => sourceFacts.safeParse(value).data ?? null);

export function unreadFacts(value: unknown): string[] {
  const { data: written } = z.record(z.string(), z.unknown()).nullable().safeParse(value);
  if (written === undefined) return ['all'];
  return Object.entries(sourceFactsField.parse(written) ?? {}).flatMap(([part, read]) =>
    Math.min(countOf(written?.[part]), MAX_ITEMS) > countOf(read) ? [part] : [],
  );
}

function countOf(part: unknown): number {
  if (typeof part === 'object' && part !== null) return new Set(Object.values(part)).size;
  return part === null || part === undefined ? 0 : 1;
}
