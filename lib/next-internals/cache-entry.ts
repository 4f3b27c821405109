/** A cached page, and which of two is the newer. */
import { promisify } from 'node:util';
import { constants, gunzip, gzip } from 'node:zlib';
import { z } from 'zod';

const valueSchema = z.looseObject({ kind: z.enum(['PAGES', 'REDIRECT']) }).nullable();
const lifetimeSchema = z.object({
  revalidate: z.union([z.number(), z.literal(false)]),
  expire: z.number().optional(),
});
const bodySchema = z.object({ value: valueSchema, lifetime: lifetimeSchema });

const dataSchema = z.object({ pageData: z.object({ pageProps: z.looseObject({}) }) });

/** The value that Next caches: a page, a redirect, or `null` for a 404. */
export type PageValue = z.infer<typeof valueSchema>;

/** Seconds. */
export type Lifetime = { revalidate: number | false; expire?: number | undefined };

/** `publishedUpTo` of prerendered pages: older than any publish. */
export const BUILD = -1;

/** Far more than any page: what unpacks to more may be an attempt to exhaust the memory. */
const MAX_BYTES = 50_000_000;

export type CacheEntry = {
  value: PageValue;
  lifetime: Lifetime;
  /** Version of the latest publish that its content includes for certain. */
  publishedUpTo: number;
  /** When it was rendered, in milliseconds. 0: something was published meanwhile. */
  renderedAt: number;
};

/** Name of a version of a page in the store: its age is known without reading it. */
export const nameOf = ({
  publishedUpTo,
  renderedAt,
}: Pick<CacheEntry, 'publishedUpTo' | 'renderedAt'>): string => `${publishedUpTo}:${renderedAt}`;

/**
 * Content that includes more publishes is newer, whenever and by whatever clock it was rendered: a slow
 * instance can't replace a new page by an old one. `undefined` is older than everything.
 */
export function isNewer(name: string | undefined, than: string | undefined): boolean {
  if (name === undefined || than === undefined) return name !== undefined;
  const [publishedUpTo = 0, renderedAt = 0] = name.split(':').map(Number);
  const [otherPublishedUpTo = 0, otherRenderedAt = 0] = than.split(':').map(Number);
  return publishedUpTo === otherPublishedUpTo
    ? renderedAt > otherRenderedAt
    : publishedUpTo > otherPublishedUpTo;
}

/** `undefined`: there are none. */
export function newestOf(names: readonly string[]): string | undefined {
  return names.reduce<string | undefined>(
    (newest, name) => (isNewer(name, newest) ? name : newest),
    undefined,
  );
}

/**
 * Past its revalidation time: served once more while it is revalidated. So is what another instance, whose clock
 * is wrong, has rendered in the future: else it would stay until then.
 */
export function isStale({ renderedAt, lifetime }: CacheEntry, now: number): boolean {
  return (
    renderedAt === 0 ||
    (lifetime.revalidate !== false && Math.abs(now - renderedAt) > lifetime.revalidate * 1000)
  );
}

/** The props that the page was rendered from. */
export const propsOf = ({ value }: CacheEntry): Record<string, unknown> | undefined =>
  dataSchema.safeParse(value).data?.pageData.pageProps;

/** The text that is stored under the page's name; `readPage` reads both. */
export const writePage = ({ value, lifetime }: CacheEntry): string =>
  JSON.stringify({ value, lifetime });

/** Compressed to about an eighth, as text: the store is read often, over the network. */
export async function packText(text: string): Promise<string> {
  const bytes = await promisify(gzip)(text, { level: constants.Z_BEST_SPEED });
  return bytes.toString('base64');
}

/** @throws where it was not packed so, or is far larger than any page */
export async function unpackText(packed: string): Promise<string> {
  const bytes = await promisify(gunzip)(Buffer.from(packed, 'base64'), {
    maxOutputLength: MAX_BYTES,
  });
  return bytes.toString();
}

/** `undefined`: the text is not a page of ours. */
export function readPage(name: string, text: string): CacheEntry | undefined {
  try {
    const { value, lifetime } = bodySchema.parse(JSON.parse(text));
    const [publishedUpTo = BUILD, renderedAt = 0] = name.split(':').map(Number);
    return { value, lifetime, publishedUpTo, renderedAt };
  } catch {
    return undefined;
  }
}

/** `/route-cache/PAGES/{hash of the route}/$/templates/next.js` → `/templates/next.js`, encoded. */
export const pathOfKey = (key: string): string =>
  decodedPathOfKey(key).split('/').map(encodeURIComponent).join('/');

/** The same, decoded: as a build's manifest has it. */
export const decodedPathOfKey = (key: string): string =>
  key.slice(key.indexOf('/$/') + 2).replace(/^\/index(?=\/index|$)/, '') || '/';
