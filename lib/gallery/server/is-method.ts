import type { NextApiRequest, NextApiResponse } from 'next';

/** Answers 405 where the method is another one; whether the route may go on. No answer is kept. */
export function isMethod(
  method: 'GET' | 'POST',
  req: Pick<NextApiRequest, 'method'>,
  res: NextApiResponse,
): boolean {
  res.setHeader('Cache-Control', 'private, no-store');
  if (req.method === method) return true;
  res
    .setHeader('Allow', method)
    .status(405)
    .json({ message: `Only ${method} is answered here.` });
  return false;
}
