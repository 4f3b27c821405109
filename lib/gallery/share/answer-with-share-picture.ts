/** The answer of a share picture's address: the picture, or the way to the picture as it is now. */
import type { NextApiRequest, NextApiResponse } from 'next';
import { createElement, type FunctionComponent } from 'react';
import { withFreshDeadline, withinDeadline } from '#lib/deadline';
import { DeadlineError } from '#lib/errors';
import { isRead } from '#lib/gallery/server/is-read';
import { isOneTooMany } from '#lib/gallery/server/request-limit';
import { allowSharedCache } from '#lib/gallery/server/shared-cache-control';
import { coversOf } from '#lib/gallery/share/covers-of';
import { drawSharePicture } from '#lib/gallery/share/draw-share-picture';
import { drawableWords } from '#lib/gallery/share/drawable-words';
import type { ShareFinding } from '#lib/gallery/share/find-share-picture';
import { type DrawnPicture, keptSharePicture } from '#lib/gallery/share/kept-share-pictures';
import { shareFaces } from '#lib/gallery/share/share-faces';
import { shareAddress } from '#lib/gallery/share/share-picture';
import type { SharePicture } from '#lib/page-props';

/** `covers`: `data:` addresses in the order of the exhibits; `null`: there is none to be had. */
export type ShareDrawing = FunctionComponent<{
  picture: SharePicture;
  covers: readonly (string | null)[];
}>;

/** What an address with its version shows never changes. */
const FOR_EVER = 'public, max-age=31536000, s-maxage=31536000, immutable';
const RETRY_SECONDS = 30;

/**
 * Only of what is published, and only at its own address: nobody can have words of their own drawn,
 * and no cache keeps an older picture for the one of now.
 */
export async function answerWithSharePicture(
  req: NextApiRequest,
  res: NextApiResponse,
  find: (slug: string) => Promise<ShareFinding>,
  Drawing: ShareDrawing,
): Promise<void> {
  if (!isRead(req, res)) return;
  if (await isOneTooMany(req, res)) return;
  allowSharedCache(res, 'no-store');
  try {
    await withFreshDeadline(async () => {
      const found = await find([req.query.slug ?? ''].flat()[0] ?? '');
      if (found === 'unknown') {
        res.status(404).json({ message: 'There is no such picture.' });
        return;
      }
      if (found === 'silent') return answerLater(res);
      const address = shareAddress(found);
      if (!address.endsWith(`?v=${req.query.v}`)) {
        allowSharedCache(res);
        res.redirect(307, address);
        return;
      }
      const drawing = keptSharePicture(address, () => drawn(found.picture, Drawing));
      const { png, isWhole } = await withinDeadline(drawing);
      allowSharedCache(res, isWhole ? FOR_EVER : undefined);
      res.setHeader('Content-Type', 'image/png').send(png);
    });
  } catch (error) {
    // Too many are drawn before it. It is drawn all the same, for who asks next.
    if (!(error instanceof DeadlineError)) throw error;
    answerLater(res);
  }
}

function answerLater(res: NextApiResponse): void {
  res
    .setHeader('Retry-After', RETRY_SECONDS)
    .status(503)
    .json({ message: 'The picture can’t be had just now.' });
}

async function drawn(picture: SharePicture, Drawing: ShareDrawing): Promise<DrawnPicture> {
  const [{ canDraw }, { covers, isWhole }] = await Promise.all([shareFaces(), coversOf(picture)]);
  const words = (text: string | null) => drawableWords(text, canDraw);
  const drawable: SharePicture = {
    ...picture,
    name: words(picture.name),
    headline: words(picture.headline),
    text: words(picture.text),
    facts: picture.facts.flatMap((fact) => words(fact) ?? []),
  };
  const png = await drawSharePicture(createElement(Drawing, { picture: drawable, covers }));
  return { png, isWhole };
}
