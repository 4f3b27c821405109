/** Makes mistakes through the management client and records what `/editor` says. Update the table with `-u`, and read it before committing. */

import type { ContentExport, LocalContentful } from 'local-content-services';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { contentProblemsCopy } from '@/copy/content-problems';
import { editorCopy } from '@/copy/editor';
import { getEditorPanel } from '@/lib/editor/editor-panel-view';
import { getContentProblems } from '@/lib/editor/gather-content-problems';
import { refusalIn } from '@/packages/local-services/tests/management-client';
import contentfulWebhook from '@/pages/api/contentful/webhook';
import { finishPublishes } from '@/tests/fixtures/finish-publishes';
import { type LibOnServices, libOn, startTestSpace } from '@/tests/fixtures/lib';
import { logLines } from '@/tests/fixtures/log-lines';
import { contentTypes, smallSpace } from '@/tests/fixtures/sample-space';
import { apiRoute, type ServedRoute, serveRoute } from '@/tests/fixtures/serve-route';
import { startTestStore, storeEnvironment, type TestStore } from '@/tests/fixtures/test-store';
import { cmsOf } from '@/tests/lib/editor-mistakes/cms';
import { MISTAKES, type Mistake } from '@/tests/lib/editor-mistakes/mistakes';
import { renderPage } from '@/tests/lib/on-publishes';

const SECRET = 'a-secret-of-some-length-for-webhooks'.padEnd(64, '-');

const note = {
  sys: { id: 'note' },
  name: 'Note',
  fields: [{ id: 'text', name: 'Text', type: 'Symbol' }],
};
const spaceOf = (types: readonly unknown[]) =>
  ({ ...smallSpace(), contentTypes: [...types, note] }) as ContentExport;

const lenientTypes = contentTypes.map((type) => ({
  ...type,
  fields: type.fields.map(({ items, ...field }) => ({
    ...field,
    required: false,
    validations: [],
    ...(items && { items: { ...items, validations: [] } }),
  })),
}));

let lib: LibOnServices;
let store: TestStore;
let site: ServedRoute;
let strict: LocalContentful;
beforeAll(async () => {
  logLines();
  strict = await startTestSpace(spaceOf(contentTypes));
  store = await startTestStore();
  const env = { ...storeEnvironment(store), CONTENTFUL_WEBHOOK_SECRET: SECRET };
  lib = await libOn(spaceOf(lenientTypes), { env, hasBuildFolder: true });
  site = await serveRoute(
    apiRoute((req, res) => contentfulWebhook(req, Object.assign(res, { revalidate: renderPage }))),
  );
  const url = `${site.url}/api/contentful/webhook`;
  Object.assign(lib.service.webhooks, { url, secret: SECRET });
});
afterAll(() => Promise.all([lib.close(), strict.close(), store.close(), site.close()]));

async function told(): Promise<void> {
  await finishPublishes(lib.service.webhooks);
}

async function refusalOf(make: Mistake[1]): Promise<string> {
  try {
    await make(cmsOf(strict));
    return 'published';
  } catch (error) {
    const { details } = refusalIn(error);
    const words = (details.errors ?? []).map((one) => one.customMessage ?? one.details);
    return `refused: ${words.join('; ')}`;
  }
}

async function listed(): Promise<string[]> {
  const problems = await getContentProblems();
  return (problems ?? []).map(
    ({ level, name, text }) => `${contentProblemsCopy.levels[level]}: *${name}* ${text}`,
  );
}

type Row = { kind: string; refusal: string; state: string; publish: string[]; list: string[] };

const STATES = ['Published, not shown', 'Live with problems', 'Live, worth a look', 'Off the site'];

async function rowOf([kind, make]: Mistake): Promise<Row> {
  const refusal = refusalOf(make);
  const before = await listed();
  const id = await make(cmsOf(lib.service, told));
  const { publish } = await getEditorPanel(id);
  return {
    kind,
    refusal: await refusal,
    state: publish === null ? 'unknown' : editorCopy.state(publish),
    publish: [publish?.reason ?? '', ...(publish?.notKnown ?? [])].filter(Boolean),
    list: (await listed()).filter((problem) => !before.includes(problem)),
  };
}

it('reports each editor mistake as in the committed table', async () => {
  const rows: Row[] = [];
  for (const mistake of MISTAKES) {
    const row = await rowOf(mistake);
    rows.push(row);
    expect(STATES, row.kind).toContain(row.state);
    expect(row.list.length + row.publish.length, row.kind).toBeGreaterThan(0);
  }
  const head = ['', 'with this repository’s model', 'its publish', 'the list of problems'];
  const cells = rows.map(({ kind, refusal, state, publish, list }) => [
    ...[kind, refusal, [`**${state}**`, ...publish].join('<br>'), list.join('<br>')],
  ]);
  const lines = [head, head.map(() => '---'), ...cells].map((line) => `| ${line.join(' | ')} |`);
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('./editor-mistakes/editor-mistakes.md');
}, 60_000);

it('marks the publishes of an entry as incomplete if the store is down', async () => {
  expect(await getEditorPanel('unheard-of')).toMatchObject({ publish: null, isComplete: true });
  store.faults.inject({ kind: 'refuse' });
  expect(await getEditorPanel('unheard-of')).toMatchObject({ publish: null, isComplete: false });
  store.faults.clear();
});
