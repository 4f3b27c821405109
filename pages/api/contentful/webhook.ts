import type { NextApiRequest, NextApiResponse } from 'next';
import { answerWebhook } from '#lib/gallery/publish/webhook';
import { isMethod } from '#lib/gallery/server/is-method';
import { isBarred, noteRefusal } from '#lib/gallery/server/request-limit';

/** The signature is of the bytes as they came. */
export const config = { api: { bodyParser: false } };

/** Far more than an entry: its fields hold 50,000 characters each at most. */
const LARGEST_BODY_BYTES = 2_000_000;

export default async function contentfulWebhook(req: NextApiRequest, res: NextApiResponse) {
  if (!isMethod('POST', req, res)) return;
  const body = await readBody(req);
  if (body === undefined) {
    res.status(413).json({ message: `The body is over ${LARGEST_BODY_BYTES} bytes.` });
    return;
  }
  const { url = '', headers } = req;
  const answer = await answerWebhook({ method: 'POST', url, headers, body }, (path) =>
    res.revalidate(path),
  );
  if (answer.status === 401) {
    // Only now: whoever sends wrong ones, from wherever, must not stop a true one.
    if (await isBarred('signature', req, res)) return;
    await noteRefusal('signature', req);
  }
  res.status(answer.status).json(answer.body);
}

async function readBody(req: NextApiRequest): Promise<string | undefined> {
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of req) {
      size += chunk.length;
      if (size > LARGEST_BODY_BYTES) return undefined;
      chunks.push(Buffer.from(chunk));
    }
  } catch {
    // Whoever it was has hung up. What came of it is signed by nobody.
  }
  return Buffer.concat(chunks).toString('utf8');
}
