import { settings } from '@/lib/runtime/env';
import { isOneOf } from '@/lib/runtime/timing-safe-equal';
import { runFacts } from '@/lib/source-facts/run-facts';

const TIMEOUT_MS = 45_000;

type FactsResponse = { status: 200 | 401 | 503; body: object };

export async function handleFactsRequest(
  authorization: string | undefined,
): Promise<FactsResponse> {
  const { cronSecrets } = settings();
  if (cronSecrets.length === 0) {
    return { status: 503, body: { message: 'CRON_SECRET is not set.' } };
  }
  const [, given] = /^Bearer (.+)$/.exec(authorization ?? '') ?? [];
  // Vercel sends the whole variable, which has both secrets during a rotation.
  const sent = given?.split(',').map((secret) => secret.trim());
  if (!isOneOf([...cronSecrets, cronSecrets.join()], sent?.join())) {
    return { status: 401, body: { message: 'The bearer token is not CRON_SECRET.' } };
  }
  return { status: 200, body: await runFacts({ milliseconds: TIMEOUT_MS }) };
}
