/** Markup to a PNG. The one place that knows which library renders it. */
import { ImageResponse } from 'next/og';
import type { ReactElement } from 'react';
import { ogImageFonts } from '@/lib/og-image/fonts';
import { serverCell } from '@/lib/runtime/server-state';

/** The size that every network takes for a large preview, in pixels. */
const OG_IMAGE_WIDTH = 1200;
const OG_IMAGE_HEIGHT = 630;

const ogImageQueue = serverCell('ogImageQueue', () => ({
  last: Promise.resolve() as Promise<unknown>,
}));

/**
 * Rendering keeps a processor busy for a fifth of a second: one at a time, so that a page never waits for
 * more than one of them.
 */
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
