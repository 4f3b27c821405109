/** Whether the publish records that editors read are true: each is compared with the pages that it names. */
import { setTimeout as pause } from 'node:timers/promises';
import type { EditorPublish, EditorView } from '@/lib/editor-props';
import { type BulkSite, idOf, PUBLISHES, pathsOf, wordsOf } from './bulk-site';

const MIN_POLLS = 20;
const POLL_INTERVAL_MS = 1_000;
const MAX_MS = 120_000;

export type Polls = {
  count: number;
  /** Records that said something untrue, in words. */
  untrue: string[];
  /** Milliseconds since 1970 at which all read "live"; `undefined`: they never did. */
  allLiveAt: number | undefined;
};

/** What `/editor` says of each publish, newest first. Nothing where the server isn't there. */
export async function recordsOf({ url, draftSecret }: BulkSite): Promise<EditorPublish[]> {
  try {
    const signIn = await fetch(`${url}/editor?secret=${draftSecret}`, { redirect: 'manual' });
    const cookie = signIn.headers.getSetCookie()[0]?.split(';')[0] ?? '';
    const html = await (await fetch(`${url}/editor`, { headers: { cookie } })).text();
    const data = /id="__NEXT_DATA__"[^>]*>(.*?)<\/script>/s.exec(html)?.[1] ?? '';
    const { lines }: EditorView = JSON.parse(data).props.pageProps.view;
    return lines.flatMap(({ publishes }) => [...publishes]);
  } catch {
    return [];
  }
}

/** Polls until all of the round's publishes read "live", at least 20 times. @param since when it began */
export async function watchRecords(site: BulkSite, round: number, since: number): Promise<Polls> {
  const polls: Polls = { count: 0, untrue: [], allLiveAt: undefined };
  while (polls.allLiveAt === undefined || polls.count < MIN_POLLS) {
    if (Date.now() - since > MAX_MS) return polls;
    const begun = Date.now();
    const all = await recordsOf(site);
    const own = all.filter(({ receivedAt }) => Date.parse(receivedAt) >= since);
    polls.count += 1;
    polls.untrue.push(...(await untrueIn(site, round, own)));
    const isLive = own.filter(({ state }) => state === 'live').length === PUBLISHES;
    if (isLive) polls.allLiveAt ??= begun;
    await pause(Math.max(0, begun + POLL_INTERVAL_MS - Date.now()));
  }
  return polls;
}

async function untrueIn(
  site: BulkSite,
  round: number,
  records: readonly EditorPublish[],
): Promise<string[]> {
  const pages = new Map<string, Promise<string>>();
  const read = (path: string) => {
    const text = pages.get(path) ?? fetch(site.url + path).then((response) => response.text());
    pages.set(path, text);
    return text;
  };
  const found = records.map(async ({ name, state, reason }) => {
    // Both are true between the server that was killed and the next.
    if (state === 'working' || state === 'interrupted') return [];
    if (state !== 'live') return [`${name}: ${state} (${reason})`];
    const index = Number(/\d+$/.exec(name)?.[0]);
    if (name !== `Template bulk-${index}`) return [`${name} is not a name of ${idOf(index)}`];
    const texts = await Promise.all(pathsOf(index).map(read));
    const isShown = texts.every((text) => text.includes(wordsOf(round, index)));
    return isShown ? [] : [`${name} reads “live”, and a page shows its previous version`];
  });
  return (await Promise.all(found)).flat();
}
