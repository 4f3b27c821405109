import type { NextApiRequest, NextApiResponse } from 'next';

/** Answers 405 where the request does more than read; whether the route may go on. */
export function isRead(req: Pick<NextApiRequest, 'method'>, res: NextApiResponse): boolean {
  if (req.method === 'GET' || req.method === 'HEAD') return true;
  res.setHeader('Allow', 'GET, HEAD').status(405).json({ message: 'Only GET is answered here.' });
  return false;
}
