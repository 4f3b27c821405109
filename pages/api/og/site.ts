import type { NextApiRequest, NextApiResponse } from 'next';
import { SharePicture } from '#components/share/share-picture';
import { answerWithSharePicture } from '#lib/gallery/share/answer-with-share-picture';
import { findSitePicture } from '#lib/gallery/share/find-share-picture';

export default function sitePicture(req: NextApiRequest, res: NextApiResponse) {
  return answerWithSharePicture(req, res, findSitePicture, SharePicture);
}
