import type { NextApiRequest, NextApiResponse } from 'next';
import { SharePicture } from '#components/share/share-picture';
import { answerWithSharePicture } from '#lib/gallery/share/answer-with-share-picture';
import { findFilterPicture } from '#lib/gallery/share/find-share-picture';

export default function filterPicture(req: NextApiRequest, res: NextApiResponse) {
  return answerWithSharePicture(req, res, findFilterPicture, SharePicture);
}
