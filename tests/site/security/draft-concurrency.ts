/** Readers of several kinds who all ask for the same addresses, in every form, at the same moment. */

import { draftWordsIn, FORMS, nameOf, type Reader } from '@/tests/site/security/draft-requests';
import type { DraftSite } from '@/tests/site/security/draft-site';
import { ADDRESSES } from '@/tests/site/security/draft-space';

/** Each of them is asked for by everybody in every form at once. */
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
  /** What was wrong with answers, in words; empty: nothing. */
  problems: readonly string[];
  /** Words of drafts that editors were shown. */
  seen: ReadonlySet<string>;
  /** How editors were answered, by form and address: a status, and where it led. */
  editorsAnswers: ReadonlyMap<string, string>;
  /** Where Next had the answers from: `MISS`, `HIT`, `STALE`, `REVALIDATED`. */
  origins: ReadonlySet<string | null>;
};

export async function rush(site: DraftSite, readers: readonly Reader[]): Promise<Rush> {
  const problems = new Set<string>();
  const seen = new Set<string>();
  const editorsAnswers = new Map<string, string>();
  const origins = new Set<string | null>();
  const waiting = [...ADDRESSES];
  const work = async () => {
    for (let address = waiting.shift(); address !== undefined; address = waiting.shift()) {
      const asked = address;
      // Who comes first changes from address to address.
      const turn = waiting.length % readers.length;
      const inTurn = [...readers.slice(turn), ...readers.slice(0, turn)];
      const answers = await Promise.all(
        FORMS.flatMap((form) => inTurn.map((reader) => site.ask(reader, form, asked))),
      );
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
  return { problems: [...problems], seen, editorsAnswers, origins };
}
