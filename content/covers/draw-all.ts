import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { z } from 'zod';
import type { CoverSubject } from './cover-subject';
import { drawCover } from './draw-cover';

/** Above this many bytes a cover is encoded with loss; below it, every edge stays exact. */
const LOSSLESS_LIMIT = 24_000;

const content = join(__dirname, '..');
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

async function encode(svg: string): Promise<Buffer> {
  const drawing = sharp(Buffer.from(svg));
  const exact = await drawing.clone().webp({ lossless: true, effort: 6 }).toBuffer();
  if (exact.length <= LOSSLESS_LIMIT) return exact;
  const near = await drawing
    .clone()
    .webp({ quality: 86, smartSubsample: true, effort: 6 })
    .toBuffer();
  return near.length < exact.length ? near : exact;
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
