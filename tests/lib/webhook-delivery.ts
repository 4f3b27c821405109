/** A webhook as the content service sends it, and the record of its publish. */

import { recordRender } from '@/lib/page-cache/rendered-pages';
import { readPublishes } from '@/lib/publishing/read-publishes';
import { handleWebhook } from '@/lib/publishing/webhook';
import type { LibOnServices } from '@/tests/fixtures/lib';
import { payloadOf, signed } from '@/tests/fixtures/signed-webhook';

export const WEBHOOK_SECRET = 'a-secret-of-some-length-for-webhooks';
export const PUBLISH = 'ContentManagement.Entry.publish';

/** The delivery of a webhook, sent as often as it is called. */
export function delivery(topic: string, body: string) {
  const { headers, path: url } = signed(topic, body, { secret: WEBHOOK_SECRET });
  const rendered: string[] = [];
  /** As often as it was tried, whatever came of it. */
  const tried: string[] = [];
  const broken = new Set<string>();
  /** Pages that are rendered from older content, whenever that is tried. */
  const outdated = new Set<string>();
  const until = { opened: Promise.resolve() };
  const send = () =>
    handleWebhook({ method: 'POST', url, headers, body }, async (page) => {
      await until.opened;
      tried.push(page);
      if (broken.has(page)) throw new Error('It has gone wrong.');
      rendered.push(page);
      await recordRender({
        path: page,
        status: 200,
        readAt: outdated.has(page) ? 0 : Date.now(),
        isComplete: true,
        entryIds: [],
      });
    });
  return { send, rendered, tried, broken, outdated, until };
}

export function published(lib: LibOnServices, id: string) {
  return delivery(PUBLISH, payloadOf(lib.service.content.publish(id), 'publish'));
}

export async function lastRecord() {
  const { lines } = await readPublishes(0, 10);
  return lines.flat()[0];
}
