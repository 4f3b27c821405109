import { z } from 'zod';
import { MalformedResponseError } from '@/lib/runtime/errors';

const linkSchema = z.object({
  sys: z.object({ id: z.string(), linkType: z.string().optional().catch(undefined) }),
});

const collectionSchema = z.object({
  total: z.number().int().nonnegative(),
  items: z.array(z.unknown()),
  includes: z
    .object({ Entry: z.array(z.unknown()).optional(), Asset: z.array(z.unknown()).optional() })
    .optional(),
});

export type Collection = ReturnType<typeof parseCollection>;
export type Links = Pick<Collection, 'linked'>;

export function parseCollection(response: unknown, what: string) {
  const result = collectionSchema.safeParse(response);
  if (!result.success) {
    throw new MalformedResponseError(what, z.prettifyError(result.error));
  }
  const { total, items, includes } = result.data;
  const targets = new Map<string, unknown>();
  // The service doesn't repeat items in the includes.
  const entities = { Entry: [...items, ...(includes?.Entry ?? [])], Asset: includes?.Asset ?? [] };
  for (const type of ['Entry', 'Asset'] as const) {
    for (const entity of entities[type]) {
      const id = idOf(entity);
      if (id !== undefined) targets.set(`${type}!${id}`, entity);
    }
  }
  return {
    total,
    items,
    linked: (link: unknown): unknown => {
      const key = linkKey(link);
      return key === undefined ? undefined : targets.get(key);
    },
  };
}

/** `Entry!id` or `Asset!id`: an entry and an asset may share an id. */
export function linkKey(link: unknown): string | undefined {
  const sys = linkSchema.safeParse(link).data?.sys;
  return sys && `${sys.linkType === 'Asset' ? 'Asset' : 'Entry'}!${sys.id}`;
}

export function idOf(value: unknown): string | undefined {
  return linkSchema.safeParse(value).data?.sys.id;
}
