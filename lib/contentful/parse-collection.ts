import { z } from 'zod';
import { MalformedResponseError } from '@/lib/runtime/errors';

const collectionSchema = z.object({
  total: z.number().int().nonnegative(),
  items: z.array(z.unknown()),
  includes: z
    .object({ Entry: z.array(z.unknown()).optional(), Asset: z.array(z.unknown()).optional() })
    .optional(),
});

export type Collection = ReturnType<typeof parseCollection>;
export type Links = Pick<Collection, 'linked'>;

/** The `sys` of an entry, an asset or a link. */
type Sys = {
  id: string;
  type?: unknown;
  linkType?: unknown;
  revision?: unknown;
  updatedAt?: unknown;
  contentType?: unknown;
};

export function parseCollection(response: unknown, what: string) {
  const result = collectionSchema.safeParse(response);
  if (!result.success) {
    throw new MalformedResponseError(what, z.prettifyError(result.error));
  }
  const { total, items, includes } = result.data;
  const shown = new Map<string, unknown>();
  // The service doesn't repeat items in the includes.
  const entities = { Entry: [...items, ...(includes?.Entry ?? [])], Asset: includes?.Asset ?? [] };
  for (const type of ['Entry', 'Asset'] as const) {
    for (const entity of entities[type]) {
      const id = idOf(entity);
      if (id !== undefined) shown.set(`${type}!${id}`, entity);
    }
  }
  return {
    total,
    items,
    shown,
    linked: (link: unknown): unknown => {
      const key = linkKey(link);
      return key === undefined ? undefined : shown.get(key);
    },
  };
}

/** An entry and an asset may share an id. */
export function linkKey(link: unknown): string | undefined {
  const sys = sysOf(link);
  return sys && `${sys.linkType === 'Asset' ? 'Asset' : 'Entry'}!${sys.id}`;
}

export const idOf = (value: unknown): string | undefined => sysOf(value)?.id;

/** Uses no schema, because most values aren't links and a schema's errors are slow. */
export function sysOf(value: unknown): Sys | undefined {
  if (typeof value !== 'object' || value === null || !('sys' in value)) return undefined;
  const { sys } = value;
  const hasId =
    typeof sys === 'object' && sys !== null && 'id' in sys && typeof sys.id === 'string';
  return hasId ? (sys as Sys) : undefined;
}
