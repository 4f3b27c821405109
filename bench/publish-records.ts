/** Whether what editors read of publishes is true: each record beside the pages that it speaks of. */
import { setTimeout as pause } from 'node:timers/promises';
import type { EditorPublish, EditorView } from '@/lib/editor-props';
import { type BulkSite, idOf, PUBLISHES, pathsOf, wordsOf } from './bulk-site';

const LOOKS = 20;
const BETWEEN_LOOKS_MS = 1_000;
const MAX_MS = 120_000;

export type Looks = {
  count: number;
  /** Records that said something untrue, in words. */
  untrue: string[];
  /** Milliseconds since 1970 at which all were said to be live; `undefined`: they never were. */
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

/** Looks until all of the round's publishes are said to be live, 20 times at least. @param since when it began */
export async function watchRecords(site: BulkSite, round: number, since: number): Promise<Looks> {
  const looks: Looks = { count: 0, untrue: [], allLiveAt: undefined };
  while (looks.allLiveAt === undefined || looks.count < LOOKS) {
    if (Date.now() - since > MAX_MS) return looks;
    const begun = Date.now();
    const all = await recordsOf(site);
    const own = all.filter(({ receivedAt }) => Date.parse(receivedAt) >= since);
    looks.count += 1;
    looks.untrue.push(...(await untrueIn(site, round, own)));
    const isLive = own.filter(({ state }) => state === 'live').length === PUBLISHES;
    if (isLive) looks.allLiveAt ??= begun;
    await pause(Math.max(0, begun + BETWEEN_LOOKS_MS - Date.now()));
  }
  return looks;
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
    // It is, between the server that was killed and the next.
    if (state === 'working' || state === 'interrupted') return [];
    if (state !== 'live') return [`${name}: ${state} (${reason})`];
    const index = Number(/\d+$/.exec(name)?.[0]);
    if (name !== `Template bulk-${index}`) return [`${name} is no name of ${idOf(index)}`];
    const texts = await Promise.all(pathsOf(index).map(read));
    const isShown = texts.every((text) => text.includes(wordsOf(round, index)));
    return isShown ? [] : [`${name} is said to be live, and a page shows it as it was`];
  });
  return (await Promise.all(found)).flat();
}
