import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { type CanDraw, fontCoverage } from '@/lib/brand/font-coverage';
import { serverCell } from '@/lib/runtime/server-state';
import { fonts } from '@/site.config';

type Face = { name: string; data: Buffer; weight: 400; style: 'normal' };

type OgImageFonts = {
  /** Always the same array, so that fonts are parsed once. */
  faces: Face[];
  canDraw: CanDraw;
};

export const ogImageFonts = serverCell('ogImageFonts', readFaces);

async function readFaces(): Promise<OgImageFonts> {
  const folder = path.join(process.cwd(), 'styles', 'fonts');
  const [display, text] = await Promise.all([
    readFile(path.join(folder, fonts.display.picture)),
    readFile(path.join(folder, fonts.text.picture)),
  ]);
  const coverages = [fontCoverage(display), fontCoverage(text)];
  return {
    faces: [
      { name: 'display', data: display, weight: 400, style: 'normal' },
      { name: 'text', data: text, weight: 400, style: 'normal' },
    ],
    canDraw: (character) => coverages.some((canDraw) => canDraw(character)),
  };
}
