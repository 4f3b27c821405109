import { fetchPicture } from '@/lib/contentful/fetch-picture';
import { deadlineSignal } from '@/lib/runtime/deadline';

const TIMEOUT_MS = 1_000;
const MAX_BYTES = 4_000_000;
const QUALITY = 85;

type Size = { width: number; height: number };

export async function fetchCover(url: string, { width, height }: Size): Promise<Buffer> {
  const address = new URL(url);
  const parameters = { w: width, h: height, fit: 'fill', fm: 'jpg', q: QUALITY };
  for (const [name, value] of Object.entries(parameters))
    address.searchParams.set(name, String(value));
  const timeout = AbortSignal.timeout(TIMEOUT_MS);
  const deadline = deadlineSignal();
  const signal = deadline === undefined ? timeout : AbortSignal.any([timeout, deadline]);
  const { status, body } = await fetchPicture(address, signal, MAX_BYTES);
  if (status !== 200) throw new Error(`${status} for the cover ${url}`);
  if (!isCompleteJpeg(body)) throw new Error(`The cover ${url} is not a JPEG, or is incomplete`);
  return body;
}

const START = Buffer.from([0xff, 0xd8, 0xff]);
const END = Buffer.from([0xff, 0xd9]);
/** Some encoders add bytes after the end. */
const MAX_PADDING = 64;

/** Contentful sends SVG unchanged. A truncated file would be cached half-rendered. */
function isCompleteJpeg(body: Buffer): boolean {
  return body.subarray(0, 3).equals(START) && body.subarray(-MAX_PADDING).includes(END);
}
