import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import coverAlts from '@/content/cover-alts.json' with { type: 'json' };
import { asset, type Stamp } from '@/content/export-entities';
import type { CatalogTemplate, DraftTemplate } from '@/content/read-catalog';

const SPACE = 'plinth';

export const coverId = (slug: string) => `cover-${slug}`;

const altBySlug: Readonly<Record<string, string>> = coverAlts;

export async function coverAsset({ name, slug }: CatalogTemplate | DraftTemplate, stamp: Stamp) {
  const id = coverId(slug);
  const fileName = `${slug}.webp`;
  const bytes = await readFile(new URL(`images/${fileName}`, import.meta.url));
  const { width, height } = await sharp(bytes).metadata();
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 32);
  return asset(
    id,
    {
      title: `${name} cover`.slice(0, 255),
      description: altBySlug[slug] ?? '',
      file: {
        url: `//images.ctfassets.net/${SPACE}/${id}/${hash}/${fileName}`,
        fileName,
        contentType: 'image/webp',
        details: { size: bytes.byteLength, image: { width, height } },
      },
    },
    stamp,
  );
}
