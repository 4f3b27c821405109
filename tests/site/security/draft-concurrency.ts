import { draftWordsIn, FORMS, nameOf, type Reader } from '@/tests/site/security/draft-requests';
import type { DraftSite } from '@/tests/site/security/draft-site';
import { ADDRESSES } from '@/tests/site/security/draft-space';

const ADDRESSES_AT_A_TIME = 2;

export const EVERYBODY: readonly Reader[] = [
  'editor',
  'visitor',
  'forger',
  'meddler',
  'editor',
  'visitor',
];

export type Rush = {
  problems: readonly string[];
  seen: ReadonlySet<string>;
  editorsAnswers: ReadonlyMap<string, string>;
  /** `x-nextjs-cache`: `MISS`, `HIT`, `STALE` or `REVALIDATED`. */
  origins: ReadonlySet<string | null>;
  /** Addresses with a page that was rendered while a reader waited: a 404 or redirect counts only until the next publish. */
  missedPages: ReadonlySet<string>;
};

export async function rush(site: DraftSite, readers: readonly Reader[]): Promise<Rush> {
  const problems = new Set<string>();
  const seen = new Set<string>();
  const editorsAnswers = new Map<string, string>();
  const origins = new Set<string | null>();
  const missedPages = new Set<string>();
  const waiting = [...ADDRESSES];
  const work = async () => {
    for (let address = waiting.shift(); address !== undefined; address = waiting.shift()) {
      const asked = address;
      // Readers take turns to be first.
      const turn = waiting.length % readers.length;
      const inTurn = [...readers.slice(turn), ...readers.slice(0, turn)];
      const answers = await Promise.all(
        FORMS.flatMap((form) => inTurn.map((reader) => site.ask(reader, form, asked))),
      );
      const own = answers.filter(({ reader }) => reader !== 'editor');
      const isMissed = own.some(({ headers }) => headers.get('x-nextjs-cache') === 'MISS');
      if (isMissed && own.every(({ status }) => status === 200)) missedPages.add(asked);
      for (const answer of answers) {
        for (const problem of site.problemsOf(answer)) problems.add(problem);
        if (answer.reader !== 'editor') {
          origins.add(answer.headers.get('x-nextjs-cache'));
          continue;
        }
        for (const word of draftWordsIn(answer)) seen.add(word);
        const { status, headers } = answer;
        editorsAnswers.set(nameOf(answer), `${status} ${headers.get('location') ?? ''}`.trim());
      }
    }
  };
  await Promise.all(Array.from({ length: ADDRESSES_AT_A_TIME }, work));
  return { problems: [...problems], seen, editorsAnswers, origins, missedPages };
}
