import type { NextApiHandler, NextApiResponse } from 'next';
import { createElement, type FunctionComponent } from 'react';
import { allowMethods } from '@/lib/http/allow-methods';
import { setSharedCacheControl } from '@/lib/http/cache-control';
import { enforceRateLimit } from '@/lib/http/visitor-rate-limit';
import type { OgImageResult } from '@/lib/og-image/find-og-image';
import { ogImageFonts } from '@/lib/og-image/fonts';
import { loadCovers } from '@/lib/og-image/load-covers';
import { cachedOgImage, type RenderedImage } from '@/lib/og-image/og-image-cache';
import { renderPng } from '@/lib/og-image/render-png';
import { renderableText } from '@/lib/og-image/renderable-text';
import { ogImagePath } from '@/lib/page/og-image-url';
import type { OgImageProps } from '@/lib/page-props';
import { addressOf } from '@/lib/runtime/addresses.js';
import { withFreshDeadline, withinDeadline } from '@/lib/runtime/deadline';
import { DeadlineError } from '@/lib/runtime/errors';

type FindOgImage = (slug: string, locale?: string) => Promise<OgImageResult>;

export type RenderOgImage = FunctionComponent<{
  picture: OgImageProps;
  covers: readonly (string | null)[];
}>;

const IMMUTABLE = 'public, max-age=31536000, s-maxage=31536000, immutable';
const RETRY_SECONDS = 30;

/** Draws only published content, so that nobody can have other text drawn. */
export function ogImageRoute(find: FindOgImage, Drawing: RenderOgImage): NextApiHandler {
  return async (req, res) => {
    if (!allowMethods('GET, HEAD', req, res, 'shared')) return;
    if (await enforceRateLimit(req, res)) return;
    setSharedCacheControl(res, 'no-store');
    try {
      await withFreshDeadline(async () => {
        const found = await find(
          [req.query.slug ?? ''].flat().join('/'),
          [req.query.locale ?? []].flat()[0],
        );
        if (found === 'notFound') {
          res.status(404).json({ message: 'There is no such image.' });
          return;
        }
        if (found === 'unavailable') return respondUnavailable(res);
        const path = ogImagePath(found);
        if (!path.endsWith(`v=${req.query.v}`)) {
          // Another instance may know a newer publish.
          res.redirect(307, addressOf(path));
          return;
        }
        const rendering = cachedOgImage(path, () => render(found.picture, Drawing));
        const { png, isComplete } = await withinDeadline(rendering);
        setSharedCacheControl(res, isComplete ? IMMUTABLE : undefined);
        // `send` would serialise the image as JSON.
        res.setHeader('Content-Type', 'image/png').setHeader('Content-Length', png.length).end(png);
      });
    } catch (error) {
      // The image will be in memory for the next request.
      if (!(error instanceof DeadlineError)) throw error;
      respondUnavailable(res);
    }
  };
}

function respondUnavailable(res: NextApiResponse): void {
  res
    .setHeader('Retry-After', RETRY_SECONDS)
    .status(503)
    .json({ message: 'The image is unavailable right now.' });
}

async function render(picture: OgImageProps, Drawing: RenderOgImage): Promise<RenderedImage> {
  const [{ canDraw }, { covers, isComplete }] = await Promise.all([
    ogImageFonts(),
    loadCovers(picture),
  ]);
  const renderable = (text: string | null) => renderableText(text, canDraw);
  const drawable: OgImageProps = {
    ...picture,
    name: renderable(picture.name),
    headline: renderable(picture.headline),
    text: renderable(picture.text),
    facts: picture.facts.flatMap((fact) => renderable(fact) ?? []),
  };
  const png = await renderPng(createElement(Drawing, { picture: drawable, covers }));
  return { png, isComplete };
}
