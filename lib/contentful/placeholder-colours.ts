/** A URL's picture never changes, so its colours are fetched once. */
import { convertIndexedToRgb, decode } from 'fast-png';
import { LRUCache } from 'lru-cache';
import pLimit from 'p-limit';
import { fetchPicture } from '@/lib/contentful/fetch-picture';
import type { Picture } from '@/lib/page-props';
import { withDeadline } from '@/lib/runtime/deadline';
import { isBuild } from '@/lib/runtime/env';
import { serverCell } from '@/lib/runtime/server-state';

const SIDE = 2;
const MAX_CACHED = 20_000;
const CONCURRENCY = 6;
const TIMEOUT_MS = 400;
const BUILD_TIMEOUT_MS = 5_000;
const REQUEST_TIMEOUT_MS = 4_000;
const MAX_BYTES = 200_000;
const MIN_OPACITY = 230;
const BRIGHT = 150;

/** Colours by URL; `false` if there are none, or they are still being fetched. */
export const cachedColours = serverCell(
  'placeholderColours',
  () => new LRUCache<string, string | false>({ max: MAX_CACHED }),
);

export const placeholderColours = ({ url }: Picture): string | null =>
  cachedColours().get(url) || null;

export async function loadPlaceholderColours(pictures: Iterable<Picture | null>): Promise<void> {
  const unknown = new Set<string>();
  for (const picture of pictures) {
    if (picture !== null && !cachedColours().has(picture.url)) unknown.add(picture.url);
  }
  if (unknown.size === 0) return;
  // URLs are marked first, because pages render at the same time.
  for (const url of unknown) cachedColours().set(url, false);
  const all = pLimit(CONCURRENCY).map(unknown, load);
  const timeout = isBuild() ? BUILD_TIMEOUT_MS : TIMEOUT_MS;
  await withDeadline(timeout, () => all).catch(() => {});
}

async function load(url: string): Promise<void> {
  try {
    cachedColours().set(url, (await fetchColours(url)) ?? false);
  } catch {
    cachedColours().delete(url);
  }
}

async function fetchColours(url: string): Promise<string | null> {
  const size = `w=${SIDE}&h=${SIDE}&fit=scale&fm=png`;
  const signal = AbortSignal.timeout(REQUEST_TIMEOUT_MS);
  const { status, body } = await fetchPicture(new URL(`${url}?${size}`), signal, MAX_BYTES);
  if (status === 404 || status === 429 || status >= 500) throw new Error(`answered ${status}`);
  return status === 200 ? quarters(body) : null;
}

function quarters(png: Uint8Array): string | null {
  try {
    const image = decode(png);
    const { palette, depth, width, height } = image;
    if (width !== SIDE || height !== SIDE || (depth !== 8 && !palette)) return null;
    const data = palette ? convertIndexedToRgb(image) : image.data;
    const channels = data.length / (SIDE * SIDE);
    const pixels = Array.from({ length: SIDE * SIDE }, (_, pixel) => {
      const values = Array.from(data.slice(pixel * channels, (pixel + 1) * channels));
      const [grey = 0, ...opacity] = values;
      return channels < 3 ? [grey, grey, grey, ...opacity] : values;
    });
    if (pixels.some(([, , , opacity = 255]) => opacity < MIN_OPACITY)) return ground(pixels);
    const hex = (value: number) => value.toString(16).padStart(2, '0');
    return pixels.map((pixel) => pixel.slice(0, 3).map(hex).join('')).join('');
  } catch {
    return null;
  }
}

/**
 * The colours are white or nearly black, because a transparent picture would be invisible on its
 * own colours.
 */
function ground(pixels: readonly number[][]): string {
  let brightness = 0;
  let opacities = 0;
  for (const [red = 0, green = 0, blue = 0, opacity = 0] of pixels) {
    brightness += (0.2126 * red + 0.7152 * green + 0.0722 * blue) * opacity;
    opacities += opacity;
  }
  return (brightness > BRIGHT * opacities ? '1' : 'f').repeat(24);
}
