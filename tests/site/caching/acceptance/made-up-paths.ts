import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { visit } from '@/tests/site/caching/acceptance/freshness';
import { type Case, observe, requiring } from '@/tests/site/caching/acceptance/observe';

const COUNT = 5_000;
const WORD = 'made-up';
const LEDGER = /^ledger|\.jsonl$/;

const paths = Array.from(
  { length: COUNT },
  (_, index) => `/templates/framework-1/${WORD}-${index}`,
);

export const madeUpPathsInRedis: Case['run'] = async (open) => {
  const stage = await open({ store: 'redis', isCold: true });
  const { store } = stage;
  if (store === undefined) throw new Error('there is no store');
  const outcome = await observe(stage, {
    act: () => visit(stage.at(0).url, paths),
    expected: [{ path: paths[0] ?? '', status: 404 }],
  });
  const stored = await store.mentions(WORD);
  return [
    requiring(
      { ...outcome, note: `${stored} of them in the store` },
      stored === 0,
      `${stored} of them in the store`,
    ),
  ];
};

export const madeUpPathsInFiles: Case['run'] = async (open) => {
  const stage = await open({ isCold: true });
  const { folder } = stage.at(0).copy;
  const outcome = await observe(stage, {
    act: () => visit(stage.at(0).url, paths),
    expected: [{ path: paths[0] ?? '', status: 404 }],
  });
  const names = await readdir(folder, { recursive: true });
  const files = names.filter((name) => name.includes(WORD)).length;
  const ledgers = names.filter((name) => LEDGER.test(path.basename(name)));
  const texts = await Promise.all(ledgers.map((name) => readFile(path.join(folder, name), 'utf8')));
  const lines = texts.join('\n').split(WORD).length - 1;
  return [
    requiring(
      { ...outcome, note: `${files} files, ${lines} lines of a ledger` },
      lines === 0,
      `${lines} lines of a ledger`,
    ),
  ];
};
