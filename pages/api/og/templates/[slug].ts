import type { NextApiRequest, NextApiResponse } from 'next';
import { SharePicture } from '#components/share-picture';
import { answerWithSharePicture } from '#lib/gallery/answer-with-share-picture';
import { findTemplatePicture } from '#lib/gallery/find-share-picture';

export default function templatePicture(req: NextApiRequest, res: NextApiResponse) {
  return answerWithSharePicture(req, res, findTemplatePicture, SharePicture);
}
