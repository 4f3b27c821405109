import { ImageResponse } from 'next/og';
import type { ReactElement } from 'react';
import { ogImageFonts } from '@/lib/og-image/fonts';
import { serverCell } from '@/lib/runtime/server-state';

const OG_IMAGE_WIDTH = 1200;
const OG_IMAGE_HEIGHT = 630;

const ogImageQueue = serverCell('ogImageQueue', () => ({
  last: Promise.resolve() as Promise<unknown>,
}));

/** Images are rendered one at a time, because each takes 0.2 s of CPU. */
export function renderPng(element: ReactElement): Promise<Buffer> {
  const queue = ogImageQueue();
  const rendering = queue.last.then(() => render(element));
  queue.last = rendering.catch(() => {});
  return rendering;
}

async function render(element: ReactElement): Promise<Buffer> {
  const { faces } = await ogImageFonts();
  const response = new ImageResponse(element, {
    width: OG_IMAGE_WIDTH,
    height: OG_IMAGE_HEIGHT,
    fonts: faces,
  });
  return Buffer.from(await response.arrayBuffer());
}
