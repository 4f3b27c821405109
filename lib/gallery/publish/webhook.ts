/** What a webhook is answered, from its raw request. */
import { settings } from '#lib/env';
import { publishEvent, topicOf } from '#lib/freshness/webhook-event';
import {
  deliveryKey,
  type SignedRequest,
  signatureProblem,
  TOPIC,
} from '#lib/freshness/webhook-signature';
import { publish } from '#lib/gallery/publish/publish';
import type { PublishResult } from '#lib/gallery/publish/publish-result';
import type { Revalidate } from '#lib/gallery/publish/regenerate';
import { logWarning } from '#lib/log';
import { processWide } from '#lib/process-wide';

export type WebhookAnswer = { status: number; body: Record<string, unknown> };

const MOST_DELIVERIES_REMEMBERED = 2_000;

export async function answerWebhook(
  request: SignedRequest,
  revalidate: Revalidate,
): Promise<WebhookAnswer> {
  const { webhookSecret, content } = settings();
  if (webhookSecret === undefined) {
    return refuse(
      503,
      'Webhooks are switched off: CONTENTFUL_WEBHOOK_SECRET is not set on this site.',
    );
  }
  const problem = signatureProblem(request, webhookSecret, Date.now());
  if (problem !== undefined) return refuse(401, problem);
  const topic = String(request.headers[TOPIC] ?? '');
  if (topicOf(topic) === undefined) {
    return refuse(
      422,
      `"${topic}" changes no page. Subscribe to publish, unpublish, archive and delete of entries and assets.`,
    );
  }
  const event = publishEvent(topic, request.body);
  if (event === undefined) return refuse(400, 'The body is not the payload of that topic.');
  const { space = content.spaceId, environment = content.environment } = event;
  if (space !== content.spaceId || environment !== content.environment) {
    return {
      status: 200,
      body: { revalidated: [], failed: [], ignored: 'another space or environment' },
    };
  }
  return once(request, async () => {
    const { isLive, ...result } = await publish(event, revalidate);
    return { status: isLive ? 200 : 503, body: result satisfies Omit<PublishResult, 'isLive'> };
  });
}

/** A delivery that comes twice is worked on once; one that failed may come again. */
async function once(
  request: SignedRequest,
  work: () => Promise<WebhookAnswer>,
): Promise<WebhookAnswer> {
  const seen = processWide('webhook-deliveries', () => new Map<string, Promise<WebhookAnswer>>());
  const key = deliveryKey(request);
  const known = seen.get(key);
  if (known !== undefined) {
    const { status, body } = await known;
    return { status, body: { ...body, isReplay: true } };
  }
  const answer = work();
  seen.set(key, answer);
  const [oldest] = seen.keys();
  if (seen.size > MOST_DELIVERIES_REMEMBERED && oldest !== undefined) seen.delete(oldest);
  const { status } = await answer;
  if (status !== 200) seen.delete(key);
  return answer;
}

function refuse(status: number, message: string): WebhookAnswer {
  logWarning('webhook.refused', message, { status });
  return { status, body: { message } };
}
