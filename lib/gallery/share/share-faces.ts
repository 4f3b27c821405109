/** The faces that share pictures are set in. Both are under the SIL Open Font License, beside them. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { type CanDraw, coverageOf } from '#lib/gallery/share/font-coverage';
import { processWide } from '#lib/process-wide';

type Face = { name: string; data: Buffer; weight: 400; style: 'normal' };

export type ShareFaces = {
  /** `display` and `text`. One array for all pictures: what draws them parses each face once. */
  faces: Face[];
  /** Whether either has a form for it. */
  canDraw: CanDraw;
};

export function shareFaces(): Promise<ShareFaces> {
  return processWide('share-faces', readFaces);
}

async function readFaces(): Promise<ShareFaces> {
  const folder = path.join(process.cwd(), 'styles', 'fonts');
  const [display, text] = await Promise.all([
    readFile(path.join(folder, 'source-serif-4-regular.ttf')),
    readFile(path.join(folder, 'nunito-sans-regular.ttf')),
  ]);
  const coverages = [coverageOf(display), coverageOf(text)];
  return {
    faces: [
      { name: 'display', data: display, weight: 400, style: 'normal' },
      { name: 'text', data: text, weight: 400, style: 'normal' },
    ],
    canDraw: (character) => coverages.some((canDraw) => canDraw(character)),
  };
}
