import { z } from 'zod';
import { fromNextPath } from '@/lib/runtime/language-paths';

const valueSchema = z.looseObject({ kind: z.enum(['PAGES', 'REDIRECT']) }).nullable();
const lifetimeSchema = z.object({
  revalidate: z.union([z.number(), z.literal(false)]),
  expire: z.number().optional(),
});
const bodySchema = z.object({ value: valueSchema, lifetime: lifetimeSchema });

export type PageValue = z.infer<typeof valueSchema>;

/** In seconds. */
export type Lifetime = { revalidate: number | false; expire?: number | undefined };

/** `version` is that of the content. `renderedAt` is in milliseconds. */
export type CacheEntry = {
  value: PageValue;
  lifetime: Lifetime;
  version: number;
  renderedAt: number;
};

export const nameOf = ({ version, renderedAt }: Pick<CacheEntry, 'version' | 'renderedAt'>) =>
  `${version}:${renderedAt}`;

/** The version counts first, so that a slow instance can't replace a new page with an old one. */
export function isNewer(name: string | undefined, than: string | undefined): boolean {
  if (name === undefined || than === undefined) return name !== undefined;
  const [version = 0, renderedAt = 0] = name.split(':').map(Number);
  const [otherVersion = 0, otherRenderedAt = 0] = than.split(':').map(Number);
  return version === otherVersion ? renderedAt > otherRenderedAt : version > otherVersion;
}

export function newestOf(names: readonly string[]): string | undefined {
  return names.reduce<string | undefined>(
    (newest, name) => (isNewer(name, newest) ? name : newest),
    undefined,
  );
}

/** A time far in the future comes from a wrong clock, so the page is stale. */
export function isStale({ renderedAt, lifetime }: CacheEntry, now: number): boolean {
  return lifetime.revalidate !== false && Math.abs(now - renderedAt) > lifetime.revalidate * 1000;
}

/** Returns `undefined` for a 404 or a redirect. Uses no schema, because it runs at each visit. */
export function propsOf(value: unknown): Record<string, unknown> | undefined {
  const { pageData } = (value ?? {}) as { pageData?: { pageProps?: Record<string, unknown> } };
  return pageData?.pageProps;
}

export const writePage = ({ value, lifetime }: CacheEntry): string =>
  JSON.stringify({ value, lifetime });

export function readPage(name: string, text: string): CacheEntry | undefined {
  try {
    const { value, lifetime } = bodySchema.parse(JSON.parse(text));
    const [version = 0, renderedAt = 0] = name.split(':').map(Number);
    return { value, lifetime, version, renderedAt };
  } catch {
    return undefined;
  }
}

/** `/route-cache/PAGES/{hash}/$/templates/next.js` → `/templates/next.js`, encoded. */
export const pathOfKey = (key: string): string => fromNextPath(encodePath(decodedPathOfKey(key)));

export const encodePath = (decoded: string): string =>
  decoded.split('/').map(encodeURIComponent).join('/');

/** Decoded, as in manifests. */
export const decodedPathOfKey = (key: string): string =>
  key.slice(key.indexOf('/$/') + 2).replace(/^\/index(?=\/index|$)/, '') || '/';
