import type { NextApiRequest, NextApiResponse } from 'next';
import { SharePicture } from '#components/share/share-picture';
import { answerWithSharePicture } from '#lib/gallery/share/answer-with-share-picture';
import { findTemplatePicture } from '#lib/gallery/share/find-share-picture';

export default function templatePicture(req: NextApiRequest, res: NextApiResponse) {
  return answerWithSharePicture(req, res, findTemplatePicture, SharePicture);
}
