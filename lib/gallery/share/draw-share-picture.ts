/** Markup to a PNG. The one place that knows what draws it. */
import { ImageResponse } from 'next/og';
import type { ReactElement } from 'react';
import { shareFaces } from '#lib/gallery/share/share-faces';
import { processWide } from '#lib/process-wide';

/** What every network takes for a large preview, in pixels. */
export const SHARE_WIDTH = 1200;
export const SHARE_HEIGHT = 630;

/**
 * Drawing keeps a processor busy for a fifth of a second: one at a time, so that pages are never
 * behind more than one of them.
 */
export function drawSharePicture(element: ReactElement): Promise<Buffer> {
  const queue = processWide('share-drawing', () => ({ last: Promise.resolve<unknown>(undefined) }));
  const drawing = queue.last.then(() => draw(element));
  queue.last = drawing.catch(() => {});
  return drawing;
}

async function draw(element: ReactElement): Promise<Buffer> {
  const { faces } = await shareFaces();
  const answer = new ImageResponse(element, {
    width: SHARE_WIDTH,
    height: SHARE_HEIGHT,
    fonts: faces,
  });
  return Buffer.from(await answer.arrayBuffer());
}
