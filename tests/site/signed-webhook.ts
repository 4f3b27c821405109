/** Signs webhooks as the content service does, written apart from the code that checks them. */
import { createHmac } from 'node:crypto';
import type { StoredItem } from '#local/content-service/stored-item';

export type Webhook = { path: string; headers: Record<string, string>; body: string };

type Options = { at?: number; secret: string; path?: string; unsigned?: readonly string[] };

export function signed(topic: string, body: string, options: Options): Webhook {
  const { at = Date.now(), secret, path = '/api/contentful/webhook', unsigned = [] } = options;
  const headers: Record<string, string> = {
    'content-type': 'application/vnd.contentful.management.v1+json',
    'x-contentful-timestamp': String(at),
    'x-contentful-topic': topic,
    'x-contentful-webhook-name': 'site',
  };
  const names = [...Object.keys(headers), 'x-contentful-signed-headers']
    .filter((name) => !unsigned.includes(name))
    .sort();
  headers['x-contentful-signed-headers'] = names.join(',');
  const canonical = ['POST', path, names.map((name) => `${name}:${headers[name]}`).join(';'), body];
  headers['x-contentful-signature'] = createHmac('sha256', secret)
    .update(canonical.join('\n'))
    .digest('hex');
  return { path, headers, body };
}

const link = (linkType: string, id: string) => ({ sys: { type: 'Link', linkType, id } });

/** What the service posts about an entry: all of it where it is published, else next to nothing. */
export function payloadOf(item: Readonly<StoredItem>, action: string): string {
  const sys = {
    id: item.id,
    space: link('Space', 'test-space'),
    environment: link('Environment', 'master'),
    contentType: link('ContentType', item.contentType ?? ''),
    revision: item.publishedCounter,
    updatedAt: item.updatedAt,
  };
  if (action !== 'publish') return JSON.stringify({ sys: { ...sys, type: 'DeletedEntry' } });
  const fields = Object.entries(item.draft.fields).map(([name, value]) => [
    name,
    { 'en-US': value },
  ]);
  return JSON.stringify({ sys: { ...sys, type: 'Entry' }, fields: Object.fromEntries(fields) });
}
