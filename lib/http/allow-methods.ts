import type { NextApiRequest, NextApiResponse } from 'next';

export function allowMethods(
  methods: 'GET' | 'POST' | 'GET, HEAD' | 'GET, POST',
  req: Pick<NextApiRequest, 'method'>,
  res: NextApiResponse,
  caching: 'none' | 'shared' = 'none',
): boolean {
  const isAllowed = methods.split(', ').includes(req.method ?? '');
  if (!isAllowed || caching === 'none') res.setHeader('Cache-Control', 'private, no-store');
  if (isAllowed) return true;
  res
    .setHeader('Allow', methods)
    .status(405)
    .json({ message: `Only ${methods} is allowed here.` });
  return false;
}
