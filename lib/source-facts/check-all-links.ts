import pLimit from 'p-limit';
import type { Catalogue } from '@/lib/catalogue/catalogue';
import { deployedRepository } from '@/lib/catalogue/deployed-repository';
import type { LinkRecord, SourceRecords } from '@/lib/catalogue/source-records';
import { withTimeout } from '@/lib/runtime/event-loop-timeout';
import type { LinkState } from '@/lib/source-facts/check-link';

const CONCURRENCY = 4;

export async function checkLinks(
  { templates }: Catalogue,
  earlier: SourceRecords,
  check: (link: string) => Promise<LinkState>,
  endsAt: number,
): Promise<Record<string, LinkRecord>> {
  const all = new Set(
    templates.flatMap(({ links: { demo, deploy } }) => [demo ?? [], deploy ?? []].flat()),
  );
  const checkedAtOf = (link: string) => Date.parse(earlier.links[link]?.checkedAt ?? '') || 0;
  const oldestFirst = [...all].sort((one, other) => checkedAtOf(one) - checkedAtOf(other));
  const states = new Map<string, LinkState>();
  let isOver = false;
  const limit = pLimit(CONCURRENCY);
  const checks = oldestFirst.map((link) =>
    limit(async () => {
      if (!isOver) states.set(link, await stateOf(link, check));
    }),
  );
  await withTimeout(Promise.all(checks), endsAt - Date.now(), () => {
    isOver = true;
  });
  const isOnline = [...states.values()].includes('there');
  const checkedAt = new Date().toISOString();
  return Object.fromEntries(
    oldestFirst.flatMap((link): [string, LinkRecord][] => {
      const state = states.get(link);
      const known = earlier.links[link];
      if (state === undefined) return known === undefined ? [] : [[link, known]];
      if (state === 'there') return [[link, { checkedAt, isGone: false }]];
      const isGone = state === 'gone' || (state === 'no-such-host' && isOnline);
      return [[link, { checkedAt, isGone: isGone || known?.isGone === true }]];
    }),
  );
}

/** Platforms accept any deploy link, so its repository is checked too. */
async function stateOf(link: string, check: (link: string) => Promise<LinkState>) {
  const state = await check(link);
  const repository = deployedRepository(link);
  return state === 'there' && repository !== undefined ? check(repository) : state;
}
