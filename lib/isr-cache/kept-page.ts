/** A page as it is kept, and which of two is the newer. */
import { promisify } from 'node:util';
import { constants, gunzip, gzip } from 'node:zlib';
import { z } from 'zod';

const valueSchema = z.looseObject({ kind: z.enum(['PAGES', 'REDIRECT']) }).nullable();
const lifetimeSchema = z.object({
  revalidate: z.union([z.number(), z.literal(false)]),
  expire: z.number().optional(),
});
const bodySchema = z.object({ value: valueSchema, lifetime: lifetimeSchema });

/** What Next makes of a visit, in its own words. `null`: not found. */
export type PageValue = z.infer<typeof valueSchema>;

/** Seconds. */
export type Lifetime = { revalidate: number | false; expire?: number | undefined };

/** Of the pages that the build made: older than any publish. */
export const BUILD = -1;

/** Far more than any page: what is packed into less may be an attempt to fill the memory. */
const MOST_BYTES = 50_000_000;

export type KeptPage = {
  value: PageValue;
  lifetime: Lifetime;
  /** Number of the latest publish that its content holds for certain. */
  holds: number;
  /** In milliseconds. 0: something was published while it was being made. */
  madeAt: number;
};

/** What a generation of a page is called in the store: its age is known without reading it. */
export const nameOf = ({ holds, madeAt }: Pick<KeptPage, 'holds' | 'madeAt'>): string =>
  `${holds}:${madeAt}`;

/**
 * Content that holds more publishes is newer, whenever and by whatever clock it was made: a slow
 * instance can't put an old page in the place of a new one. `undefined` is older than everything.
 */
export function isNewer(name: string | undefined, than: string | undefined): boolean {
  if (name === undefined || than === undefined) return name !== undefined;
  const [holds = 0, madeAt = 0] = name.split(':').map(Number);
  const [otherHolds = 0, otherMadeAt = 0] = than.split(':').map(Number);
  return holds === otherHolds ? madeAt > otherMadeAt : holds > otherHolds;
}

export function newestOf(names: readonly string[]): string | undefined {
  return names.reduce<string | undefined>(
    (newest, name) => (isNewer(name, newest) ? name : newest),
    undefined,
  );
}

/** Its time is over: shown once more, while it is made anew. */
export function isStale({ madeAt, lifetime }: KeptPage, now: number): boolean {
  return (
    madeAt === 0 || (lifetime.revalidate !== false && madeAt + lifetime.revalidate * 1000 < now)
  );
}

export const writePage = ({ value, lifetime }: KeptPage): string =>
  JSON.stringify({ value, lifetime });

/** An eighth of its length: the store is asked through text, by the network, and often. */
export async function packPage(text: string): Promise<string> {
  const bytes = await promisify(gzip)(text, { level: constants.Z_BEST_SPEED });
  return bytes.toString('base64');
}

/** @throws where it was not packed */
export async function unpackPage(packed: string): Promise<string> {
  const bytes = await promisify(gunzip)(Buffer.from(packed, 'base64'), {
    maxOutputLength: MOST_BYTES,
  });
  return bytes.toString();
}

/** `undefined`: somebody else wrote it. */
export function readPage(name: string, text: string): KeptPage | undefined {
  try {
    const { value, lifetime } = bodySchema.parse(JSON.parse(text));
    const [holds = BUILD, madeAt = 0] = name.split(':').map(Number);
    return { value, lifetime, holds, madeAt };
  } catch {
    return undefined;
  }
}

/** `/route-cache/PAGES/{hash of the route}/$/templates/next.js` → `/templates/next.js`, encoded. */
export function pathOfKey(key: string): string {
  const path = key.slice(key.indexOf('/$/') + 2).replace(/^\/index(?=\/index|$)/, '');
  return path === '' ? '/' : path.split('/').map(encodeURIComponent).join('/');
}
