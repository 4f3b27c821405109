import { createHash, randomUUID } from 'node:crypto';
import type { EditAction } from '../content-change.ts';
import { type Place, resourceName } from '../management/management-entity.ts';
import { MANAGEMENT_CONTENT_TYPE } from '../management/management-error.ts';
import { type Event, topicOf } from './webhook-topics.ts';

/** One request of a webhook, answered or not. Times in milliseconds. */
export type WebhookAttempt = {
  /** Since 1970. */
  at: number;
  url: string;
  /** As sent, the signature among them. */
  headers: Readonly<Record<string, string>>;
  /** `null`: there was no answer. */
  status: number | null;
  /** What was answered; empty where nothing was. */
  answer: string;
  /** Why there was no answer. */
  error: string | null;
  tookMs: number;
};

/** The webhook of one change, in as many attempts as it takes. */
export type WebhookDelivery = {
  /** The idempotency key: the same for every attempt, and for a duplicate. */
  readonly key: string;
  /** e.g. `ContentManagement.Entry.publish` */
  readonly topic: string;
  readonly action: EditAction;
  /** Id of the entry, asset or content type. */
  readonly id: string;
  readonly type: Event['type'];
  /** JSON text, byte for byte as sent. */
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
  /** When the change was made: ISO 8601. */
  readonly changedAt: string;
  state: 'held' | 'under way' | 'delivered' | 'failed';
  attempts: WebhookAttempt[];
  /** Milliseconds since 1970 at which it is tried again; `null`: it is not. */
  nextAttemptAt: number | null;
};

/** `at`: ISO 8601. */
export type NotifiedEvent = Event & { id: string; at: string; payload: unknown };

export function createDelivery(event: NotifiedEvent, name: string, place: Place): WebhookDelivery {
  const { type, id, action, at, payload } = event;
  const topic = topicOf(event);
  const key = createHash('sha256').update(`${topic} ${id} ${randomUUID()}`).digest('hex');
  return {
    key,
    topic,
    action,
    id,
    type,
    body: JSON.stringify(payload),
    headers: {
      'X-Contentful-Topic': topic,
      'X-Contentful-Webhook-Name': name,
      'X-Contentful-Event-Datetime': at,
      'Content-Type': MANAGEMENT_CONTENT_TYPE,
      'X-Contentful-CRN': resourceName({ type, id }, place),
      'X-Contentful-Idempotency-Key': key,
    },
    changedAt: at,
    state: 'held',
    attempts: [],
    nextAttemptAt: null,
  };
}
