import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import type { CatalogTemplate, DraftTemplate } from '#content/catalog-format';
import { coverAlt } from '#content/covers/cover-text';
import { asset } from '#content/export-entities';

const SPACE = 'plinth';

export const coverId = (slug: string) => `cover-${slug}`;

/** The asset of a drawn cover, with the size and hash of the file beside this one. */
export async function coverAsset(template: CatalogTemplate | DraftTemplate) {
  const fileName = `${template.slug}.webp`;
  const bytes = await readFile(new URL(`images/${fileName}`, import.meta.url));
  const { width, height } = await sharp(bytes).metadata();
  const id = coverId(template.slug);
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 32);
  return asset(
    id,
    {
      title: `${template.name} cover`.slice(0, 255),
      description: coverAlt(template),
      file: {
        url: `//images.ctfassets.net/${SPACE}/${id}/${hash}/${fileName}`,
        fileName,
        contentType: 'image/webp',
        details: { size: bytes.byteLength, image: { width, height } },
      },
    },
    { createdAt: '2026-01-05T09:00:00.000Z', updatedAt: '2026-01-05T09:00:00.000Z' },
  );
}
