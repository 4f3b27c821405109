import type { NextApiRequest, NextApiResponse } from 'next';
import { allowMethods } from '@/lib/http/allow-methods';
import { MAX_BODY_BYTES, readBody } from '@/lib/http/read-request-body';
import { recordWrongSignature, rejectIfBlocked } from '@/lib/http/visitor-rate-limit';
import { handleWebhook } from '@/lib/publishing/webhook';

/** The signature covers the raw body. */
export const config = { api: { bodyParser: false }, maxDuration: 300 };

const PATH = '/api/contentful/webhook';

export default async function contentfulWebhook(req: NextApiRequest, res: NextApiResponse) {
  if (!allowMethods('POST', req, res)) return;
  const body = await readBody(req, res, PATH);
  if (body === undefined) {
    res.status(413).json({ message: `The body is over ${MAX_BODY_BYTES[PATH]} bytes.` });
    return;
  }
  const { url = '', headers } = req;
  const answer = await handleWebhook({ method: 'POST', url, headers, body }, (path) =>
    res.revalidate(path),
  );
  if (answer.status === 401) {
    // Blocks aren't checked earlier, so that they never affect a valid webhook.
    if (await rejectIfBlocked('signature', req, res)) return;
    await recordWrongSignature(req, String(answer.body.message));
  }
  res.status(answer.status).json(answer.body);
}
