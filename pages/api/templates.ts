import type { NextApiRequest, NextApiResponse } from 'next';
import { templatesAnswer } from '#lib/gallery/listing/templates-api';
import { isOneTooMany } from '#lib/gallery/server/request-limit';
import { allowSharedCache } from '#lib/gallery/server/shared-cache-control';

export default async function templates(req: NextApiRequest, res: NextApiResponse) {
  res.setHeader('Access-Control-Allow-Origin', '*');
  if (req.method === 'OPTIONS') {
    // A browser asks first where a page of another origin sends headers of its own.
    res
      .setHeader('Access-Control-Allow-Methods', 'GET, HEAD')
      .setHeader('Access-Control-Allow-Headers', '*');
    return res.status(204).end();
  }
  if (req.method !== 'GET' && req.method !== 'HEAD') {
    return res
      .setHeader('Allow', 'GET, HEAD')
      .status(405)
      .json({ message: 'Only GET is answered here.' });
  }
  // Search engines find the pages; this is the same once more.
  res.setHeader('X-Robots-Tag', 'noindex');
  if (await isOneTooMany(req, res)) return;
  const answer = await templatesAnswer(req.query);
  if (answer.kind === 'refused') {
    const message = `The query can't be answered: ${answer.problems.join('; ')}.`;
    return res.status(400).json({ message, problems: answer.problems });
  }
  allowSharedCache(res);
  return res.json(answer.body);
}
