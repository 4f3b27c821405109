/** The outer form of every answer about entries, and the lookup of what they link to. */
import { z } from 'zod';
import { MalformedAnswerError } from '#lib/errors';

const linkSchema = z.object({ sys: z.object({ id: z.string() }) });

const collectionSchema = z.object({
  total: z.number().int().nonnegative(),
  items: z.array(z.unknown()),
  includes: z
    .object({ Entry: z.array(z.unknown()).optional(), Asset: z.array(z.unknown()).optional() })
    .optional(),
});

export type Collection = {
  total: number;
  /** Each is parsed on its own, so that a malformed one takes no other with it. */
  items: readonly unknown[];
  /** What a link leads to, or `undefined` where it does not resolve. */
  linked: (link: unknown) => unknown;
};

/** @throws MalformedAnswerError */
export function parseCollection(answer: unknown, what: string): Collection {
  const result = collectionSchema.safeParse(answer);
  if (!result.success) {
    throw new MalformedAnswerError(what, z.prettifyError(result.error));
  }
  const { total, items, includes } = result.data;
  const byId = new Map<string, unknown>();
  for (const entity of [...(includes?.Entry ?? []), ...(includes?.Asset ?? []), ...items]) {
    const id = idOf(entity);
    if (id !== undefined) byId.set(id, entity);
  }
  return {
    total,
    items,
    linked: (link) => {
      const id = idOf(link);
      return id === undefined ? undefined : byId.get(id);
    },
  };
}

/** The id of an entity or of a link to one. */
export function idOf(value: unknown): string | undefined {
  return linkSchema.safeParse(value).data?.sys.id;
}
