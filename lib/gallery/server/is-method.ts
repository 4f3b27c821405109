import type { NextApiRequest, NextApiResponse } from 'next';

/** Answers 405 where the method is another one; whether the route may go on. No answer is kept. */
export function isMethod(
  methods: 'GET' | 'POST' | 'GET, HEAD',
  req: Pick<NextApiRequest, 'method'>,
  res: NextApiResponse,
): boolean {
  res.setHeader('Cache-Control', 'private, no-store');
  if (methods.split(', ').includes(req.method ?? '')) return true;
  res
    .setHeader('Allow', methods)
    .status(405)
    .json({ message: `Only ${methods} is answered here.` });
  return false;
}
