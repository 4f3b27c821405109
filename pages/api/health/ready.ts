import type { NextApiRequest, NextApiResponse } from 'next';
import { health } from '#lib/gallery/server/health';
import { isMethod } from '#lib/gallery/server/is-method';

/** 503 where no page could be made: send visitors to another instance. */
export default async function ready(req: NextApiRequest, res: NextApiResponse) {
  if (!isMethod('GET, HEAD', req, res)) return;
  const answer = await health();
  res.status(answer.status === 'not ready' ? 503 : 200).json(answer);
}
