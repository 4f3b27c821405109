/**
 * The content service's web app, as far as a page in its preview frame can tell: served at its own
 * address, it hears what the frame says and says what the real one would.
 */
import type { FrameLocator, Page } from 'playwright-core';
import type { ContentStore } from '#local/content-service/content-store';

export const WEB_APP = 'https://app.contentful.com';

type Fields = Readonly<Record<string, unknown>>;
type Entity = { sys: { id: string }; fields: Record<string, unknown> };
type Heard = { origin: string; data: { source: string; method: string; id?: string } & Fields };

export type WebApp = {
  page: Page;
  frame: FrameLocator;
  /** Messages of the vendor's client in the frame, oldest first; of one kind, where it is named. */
  heard: (method?: string) => Promise<Heard['data'][]>;
  /** Somebody types in the form of an entry; `undefined` empties a field. */
  type: (id: string, fields: Fields) => Promise<void>;
  /** The form is saved, with what somebody else has changed meanwhile. */
  save: (id: string, others?: Fields) => Promise<void>;
  /** Click-to-edit is switched on: what in the page can be clicked, as `entry id/field id`. */
  inspect: () => Promise<{ elements: string[]; first: unknown }>;
};

type Options = {
  /** What the frame shows first. */
  address: string;
  content: ContentStore;
  /** Its origin. */
  at?: string;
};

export async function openWebApp(
  page: Page,
  { address, content, at = WEB_APP }: Options,
): Promise<WebApp> {
  /** By entry id: what is in its form and not in the content service. */
  const unsaved = new Map<string, Fields>();
  await page.route(`${at}/spaces/**`, (route) =>
    route.fulfill({ contentType: 'text/html', body: webAppPage(address) }),
  );
  await page.goto(`${at}/spaces/test-space/entries/some-entry`);
  const frame = page.frameLocator('iframe');
  await frame.getByRole('heading', { level: 1 }).waitFor();

  async function heard(method?: string) {
    const messages: Heard[] = await page.evaluate('heard');
    const site = new URL(address).origin;
    return messages
      .filter(({ origin, data }) => origin === site && data.source === 'live-preview-sdk')
      .map(({ data }) => data)
      .filter((data) => method === undefined || data.method === method);
  }

  const say = (message: Fields) =>
    page.evaluate(
      ([text, origin]) => {
        const { contentWindow } = document.querySelector('iframe') ?? {};
        contentWindow?.postMessage(JSON.parse(text), origin);
      },
      [
        JSON.stringify({ ...message, source: 'live-preview-editor' }),
        new URL(address).origin,
      ] as const,
    );

  return {
    page,
    frame,
    heard,
    async type(id, changes) {
      unsaved.set(id, { ...unsaved.get(id), ...changes });
      const fields = { ...content.get(id)?.draft.fields, ...unsaved.get(id) };
      const over = new Set((await heard('UNSUBSCRIBED')).map((message) => message.id));
      for (const { id: subscriptionId, config } of await heard('SUBSCRIBED')) {
        if (over.has(subscriptionId)) continue;
        const { data } = unflattened(String(config)) as { data: Entity[] };
        for (const entity of data) if (entity.sys.id === id) merge(entity.fields, fields);
        await say({ method: 'ENTRY_UPDATED', subscriptionId, data });
      }
    },
    async save(id, others = {}) {
      content.update(id, { ...unsaved.get(id), ...others }, { isAutoSave: true });
      unsaved.delete(id);
      await say({ method: 'ENTRY_SAVED', entity: { sys: { id, type: 'Entry' }, fields: {} } });
    },
    async inspect() {
      const method = 'INSPECTOR_MODE_CHANGED';
      await say({ method, action: method, isInspectorActive: true });
      await page.waitForFunction(
        `heard.some(({ data }) => data.method === 'TAGGED_ELEMENTS' && data.elements.length > 0)`,
      );
      const [message] = await heard('TAGGED_ELEMENTS');
      const elements = message?.elements as { attributes: Record<string, string> }[];
      return {
        elements: elements.map(({ attributes: { entryId, fieldId } }) => `${entryId}/${fieldId}`),
        first: elements[0]?.attributes,
      };
    },
  };
}

function webAppPage(address: string): string {
  return `<!doctype html><title>Web app</title>
    <script>
      const heard = [];
      addEventListener('message', ({ origin, data }) => heard.push({ origin, data }));
    </script>
    <iframe src="${address.replaceAll('&', '&amp;')}" width="1000" height="500"></iframe>`;
}

/** As the vendor's own client did before its web app took that over: every field, `null` if empty. */
function merge(into: Record<string, unknown>, fields: Fields): void {
  for (const name of Object.keys(into)) into[name] = fields[name] ?? null;
}

/** The vendor sends its settings "flatted": a list of values in which every text is a place in the list. */
function unflattened(text: string): unknown {
  const list: unknown[] = JSON.parse(text);
  const at = (place: unknown): unknown => {
    const value = list[Number(place)];
    if (typeof value !== 'object' || value === null) return value;
    const inside = (item: unknown) => (typeof item === 'string' ? at(item) : item);
    if (Array.isArray(value)) return value.map(inside);
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, inside(item)]));
  };
  return at(0);
}
