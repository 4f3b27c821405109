import type { NextApiRequest, NextApiResponse } from 'next';

/** An address that the API doesn't have. Programs that ask read JSON. */
export default function unknown(_req: NextApiRequest, res: NextApiResponse) {
  res.setHeader('Cache-Control', 'private, no-store');
  res.status(404).json({ message: 'There is no such address. /api/openapi.json has them all.' });
}
