/** Pictures as they were asked for, on the disk: made once, for every start and for every service of a test run. */
import { createHash, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir, userInfo } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import type { ImageParameters } from './image-parameters.ts';
import { transformImage } from './image-transform.ts';

type Picture = Awaited<ReturnType<typeof transformImage>>;

const FOLDER = path.join(tmpdir(), `local-content-services-${userInfo().username}`);
/** Whoever changes how pictures are made sees new ones. */
const MAKER = [
  readFileSync(new URL(import.meta.url.replace('picture-cache', 'image-transform')), 'utf8'),
  sharp.versions.sharp,
].join();

/** As `transformImage`, and throws as it does. */
export async function cachedTransform(
  original: Buffer,
  parameters: ImageParameters,
): Promise<Picture> {
  const hash = createHash('sha1').update(MAKER).update(JSON.stringify(parameters));
  const file = path.join(FOLDER, hash.update(original).digest('hex'));
  const cached = await readFile(file).catch(() => undefined);
  // An empty file is what a power cut may leave.
  if (cached !== undefined && cached.length > 0) return parse(cached);
  const picture = await transformImage(original, parameters);
  // Without it, on a disk that is full or not to be written to, the next one is made again.
  await save(file, picture).catch(() => {});
  return picture;
}

/** The type, a line break, and the bytes. */
async function save(file: string, { contentType, body }: Picture): Promise<void> {
  await mkdir(FOLDER, { recursive: true, mode: 0o700 });
  const unfinished = `${file}.${randomUUID()}`;
  try {
    await writeFile(unfinished, [`${contentType}\n`, body]);
    await rename(unfinished, file);
  } finally {
    await rm(unfinished, { force: true });
  }
}

function parse(cached: Buffer): Picture {
  const end = cached.indexOf('\n');
  return { contentType: cached.toString('utf8', 0, end), body: cached.subarray(end + 1) };
}
