import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { z } from 'zod';
import type { CoverSubject } from './cover-subject';
import { drawCover } from './draw-cover';

/** Bytes. Covers that come out larger are drawn again with fewer colours. */
const LIMIT = 25_000;

const content = fileURLToPath(new URL('..', import.meta.url));
const names = z.array(z.string()).optional();
const subjects = z.array(
  z.object({ slug: z.string(), framework: names, type: names, css: names, database: names }),
);

/** `tsx content/covers/draw-all.ts` draws every cover; with slugs as arguments, only those. */
async function drawAll(asked: readonly string[]) {
  const images = join(content, 'images');
  await mkdir(images, { recursive: true });
  const known = [...(await templates()), ...(await drafts())];
  const wanted = asked.length
    ? asked.map((slug) => known.find((one) => one.slug === slug) ?? { slug })
    : known;
  let _total = 0;
  for (const subject of wanted) {
    const picture = await encode(drawCover(subject));
    _total += picture.length;
    await writeFile(join(images, `${subject.slug}.webp`), picture);
  }
}

/**
 * Flat colours and sharp edges: a palette under lossless WebP is smaller than lossy WebP, and
 * leaves no blur round the edges.
 */
async function encode(svg: string): Promise<Buffer> {
  const drawing = await sharp(Buffer.from(svg))
    .removeAlpha()
    .png({ compressionLevel: 0 })
    .toBuffer();
  let picture = drawing;
  for (const quality of [94, 88, 80, 70, 60]) {
    const palette = await sharp(drawing).png({ palette: true, dither: 0, quality }).toBuffer();
    picture = await sharp(palette).webp({ lossless: true, effort: 5 }).toBuffer();
    if (picture.length <= LIMIT) break;
  }
  return picture;
}

async function templates(): Promise<CoverSubject[]> {
  const catalogue = JSON.parse(await readFile(join(content, 'catalog.json'), 'utf8'));
  return withoutGaps(z.object({ templates: subjects }).parse(catalogue).templates);
}

/** Templates that no visitor sees yet. The file is optional. */
async function drafts(): Promise<CoverSubject[]> {
  const text = await readFile(join(content, 'drafts.json'), 'utf8').catch(() => '[]');
  return withoutGaps(subjects.parse(JSON.parse(text)));
}

function withoutGaps(list: z.infer<typeof subjects>): CoverSubject[] {
  return list.map(({ slug, framework = [], type = [], css = [], database = [] }) => ({
    slug,
    framework,
    type,
    css,
    database,
  }));
}

drawAll(process.argv.slice(2)).catch((_error: unknown) => {
  process.exitCode = 1;
});
