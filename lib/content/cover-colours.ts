/**
 * The colours of a picture's four quarters, for what stands in its place until it has come. A picture
 * never changes under its address, so they are asked for once and kept.
 */
import { decode } from 'fast-png';
import { withDeadline } from '#lib/deadline';
import { isBuild } from '#lib/env';
import { processWide } from '#lib/process-wide';
import type { Picture } from '#lib/template';

const SIDE = 2;
const MOST_KEPT = 20_000;
const AT_A_TIME = 6;
/** A placeholder is not worth waiting for; a page that is kept may take a little longer. */
const PATIENCE_MS = 400;
const BUILD_PATIENCE_MS = 5_000;
const REQUEST_MS = 4_000;

type Kept = Map<string, string | null>;
const kept = () => processWide('cover-colours', (): Kept => new Map());

/** Four colours as 24 hexadecimal digits, row by row; `null`: not known, or not yet. */
export const coloursOf = ({ url }: Picture): string | null => kept().get(url) ?? null;

/** Asks for those that are not known, and waits a moment for them. Never throws. */
export async function learnColours(pictures: Iterable<Picture | null>): Promise<void> {
  const unknown = new Set<string>();
  for (const picture of pictures) {
    if (picture !== null && !kept().has(picture.url)) unknown.add(picture.url);
  }
  if (unknown.size === 0) return;
  const waiting = [...unknown];
  // Marked as asked for before the first answer: pages are made side by side.
  for (const url of waiting) keep(url, null);
  const work = async () => {
    for (let url = waiting.pop(); url !== undefined; url = waiting.pop()) await learn(url);
  };
  const all = Promise.all(Array.from({ length: AT_A_TIME }, work));
  const patience = isBuild() ? BUILD_PATIENCE_MS : PATIENCE_MS;
  await withDeadline(patience, () => all).catch(() => {});
}

async function learn(url: string): Promise<void> {
  try {
    keep(url, await ask(url));
  } catch {
    // The images are down or slow: the next page that shows it asks again.
    kept().delete(url);
  }
}

function keep(url: string, colours: string | null): void {
  const known = kept();
  known.set(url, colours);
  const [oldest] = known.keys();
  if (known.size > MOST_KEPT && oldest !== undefined) known.delete(oldest);
}

/** `null`: it is no picture that could be read, and won't be. @throws where there was no answer */
async function ask(url: string): Promise<string | null> {
  const size = `w=${SIDE}&h=${SIDE}&fit=scale&fm=png`;
  const answer = await fetch(`${url}?${size}`, { signal: AbortSignal.timeout(REQUEST_MS) });
  if (answer.status >= 500) throw new Error(`answered ${answer.status}`);
  return answer.ok ? quarters(await answer.arrayBuffer()) : null;
}

function quarters(png: ArrayBuffer): string | null {
  try {
    const { data, channels, width, height, palette } = decode(png);
    if (width !== SIDE || height !== SIDE || palette !== undefined || channels < 3) return null;
    const hex = (offset: number) => Number(data[offset]).toString(16).padStart(2, '0');
    return Array.from({ length: SIDE * SIDE }, (_, pixel) => pixel * channels)
      .map((at) => hex(at) + hex(at + 1) + hex(at + 2))
      .join('');
  } catch {
    return null;
  }
}
