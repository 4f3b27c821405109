/**
 * What one refresh of the catalogue takes, in a process of its own: `refresh-figures.ts` on the content service
 * in the environment. Asks for an edit on its standard output, and prints the figures of all kinds of refresh.
 */
import { subscribe } from 'node:diagnostics_channel';
import { once } from 'node:events';
import { fingerprintOf } from '@/lib/contentful/content-fingerprint';
import { syncPage } from '@/lib/contentful/fetch-sync';
import { getCatalogueSince, indexed } from '@/lib/contentful/get-catalogue';
import { startSync, syncState } from '@/lib/contentful/sync';
import { readSynced } from '@/lib/contentful/synced-content';
import { withChanges } from '@/lib/contentful/synced-items';
import { withFreshDeadline } from '@/lib/deadline';
import { median } from './figures';

const ROUNDS = 41;
/** Over before the process is there for as long as it takes to start a sync by itself. */
const WHOLE_ROUNDS = 5;

export type RefreshFigures = Record<'whole' | 'initial' | 'unchanged' | 'changed', Cost>;
/** `cpu`, `index`: milliseconds of the processor; of all of it, and of what follows the answer. */
export type Cost = { calls: number; bytes: number; cpu: number; index: number };

const sent = { calls: 0, bytes: 0 };
subscribe('undici:request:headers', (message) => {
  const { headers } = (message as { response: { headers: Buffer[] } }).response;
  const at = headers.findIndex((name) => String(name).toLowerCase() === 'content-length');
  sent.calls += 1;
  sent.bytes += Number(headers[at + 1] ?? 0);
});

const cpu = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};

async function costOf(work: () => Promise<unknown>): Promise<Omit<Cost, 'index'>> {
  const before = { ...sent, cpu: cpu() };
  await work();
  return {
    calls: sent.calls - before.calls,
    bytes: sent.bytes - before.bytes,
    cpu: cpu() - before.cpu,
  };
}

/** The median of each. */
async function costs(round: () => Promise<Cost>, rounds = ROUNDS): Promise<Cost> {
  const all: Cost[] = [];
  for (let count = 0; count < rounds; count += 1) all.push(await round());
  const of = (figure: keyof Cost) => median(all.map((cost) => cost[figure]));
  return { calls: of('calls'), bytes: of('bytes'), cpu: of('cpu'), index: of('index') };
}

const refresh = () => getCatalogueSince(Date.now() + 1);

async function edit(): Promise<void> {
  process.stdout.write('EDIT\n');
  await once(process.stdin, 'data');
}

/** All that is done with an answer: no request is among it. */
async function indexOfChange(): Promise<number> {
  const current = syncState().current;
  if (current === undefined) throw new Error('There is no sync');
  const { synced, space, token, read } = current;
  const page = await withFreshDeadline(() => syncPage(token));
  const before = cpu();
  const { items, changed } = withChanges(current.items, page, read);
  const next = readSynced(items, changed, space.types, synced);
  fingerprintOf(next.content);
  indexed(next.content);
  return cpu() - before;
}

/** What was indexed is what is there: nothing is looked at. */
function indexOfNoChange(): number {
  const content = syncState().current?.synced.content;
  if (content === undefined) throw new Error('There is no sync');
  const before = cpu();
  fingerprintOf(content);
  indexed(content);
  return cpu() - before;
}

const whole = await costs(async () => ({ ...(await costOf(refresh)), index: 0 }), WHOLE_ROUNDS);
const initial = { ...(await costOf(startSync)), index: 0 };
await refresh();
const unchanged = await costs(async () => ({
  ...(await costOf(refresh)),
  index: indexOfNoChange(),
}));
const changed = await costs(async () => {
  await edit();
  const index = await indexOfChange();
  return { ...(await costOf(refresh)), index };
});
const figures: RefreshFigures = { whole, initial, unchanged, changed };
process.stdout.write(`RESULT ${JSON.stringify(figures)}\n`);
process.exit(0);
