/** A template's cover, in the size and the form that a picture is drawn with. */
import { deadlineSignal } from '#lib/deadline';

/** A picture can be drawn without its cover; who waits for it should not wait long. */
const PATIENCE_MS = 1_000;
const LARGEST_BYTES = 4_000_000;
const QUALITY = 85;

type Size = { width: number; height: number };

/** JPEG in exactly that size, in pixels. @throws where there is none within a second */
export async function readCover(url: string, { width, height }: Size): Promise<Buffer> {
  const address = new URL(url);
  const asked = { w: width, h: height, fit: 'fill', fm: 'jpg', q: QUALITY };
  for (const [name, value] of Object.entries(asked)) address.searchParams.set(name, String(value));
  const patience = AbortSignal.timeout(PATIENCE_MS);
  const deadline = deadlineSignal();
  const answer = await fetch(address, {
    signal: deadline === undefined ? patience : AbortSignal.any([patience, deadline]),
    redirect: 'error',
  });
  if (!answer.ok) throw new Error(`${answer.status} for the cover ${url}`);
  if (Number(answer.headers.get('content-length') ?? 0) > LARGEST_BYTES) {
    throw new Error(`The cover ${url} is over ${LARGEST_BYTES} bytes`);
  }
  const body = Buffer.from(await answer.arrayBuffer());
  if (!isWholeJpeg(body)) throw new Error(`The cover ${url} came as no JPEG, or in part`);
  return body;
}

const START = Buffer.from([0xff, 0xd8, 0xff]);
const END = Buffer.from([0xff, 0xd9]);
/** What some encoders add behind the end. */
const MOST_PADDING = 64;

/**
 * A file that the service can't convert, an SVG for one, it sends as it is. One that was cut off on the
 * way would be drawn in part, and kept so.
 */
function isWholeJpeg(body: Buffer): boolean {
  return body.subarray(0, 3).equals(START) && body.subarray(-MOST_PADDING).includes(END);
}
