/** Waits until all instances agree: those without a webhook may lag behind. */
import { setTimeout as wait } from 'node:timers/promises';
import { elementsNamed, parseMarkup, wordsOf } from '@/tests/fixtures/markup';
import { type Answer, openMarkup } from '@/tests/fixtures/page-from-html';
import { type Reader, readerWith } from '@/tests/fixtures/reader';

/** Less than the 30 s after which pages are revalidated anyway. */
const AGREEMENT_TIMEOUT_MS = 10_000;
const LOOK_INTERVAL_MS = 100;

export function readerOfAll(origins: readonly string[], proxy: string): Reader {
  const cookies = new Map<string, string>();

  async function ask(origin: string, path: string): Promise<Answer> {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(origin + path, {
      redirect: 'manual',
      headers: cookie === '' ? {} : { cookie },
      signal: AbortSignal.timeout(20_000),
    });
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value === '') cookies.delete(name);
      else cookies.set(name, value);
    }
    const { status, headers } = response;
    return { status, location: headers.get('location'), body: await response.text() };
  }

  async function askAll(path: string): Promise<Answer> {
    const until = Date.now() + AGREEMENT_TIMEOUT_MS;
    for (;;) {
      const answers = await Promise.all(origins.map((origin) => ask(origin, path)));
      const [first] = answers;
      if (first === undefined) throw new Error('There is no instance');
      if (answers.every((answer) => isSame(answer, first))) return first;
      if (Date.now() > until) throw new Error(`At ${path}\n${contradiction(answers)}`);
      await wait(LOOK_INTERVAL_MS);
    }
  }

  const open = (path: string) =>
    openMarkup(path, (at) => (at.startsWith('/api/') ? ask(proxy, at) : askAll(at)));

  return readerWith(open, async (file, element, names) => {
    const { body } = await askAll(file);
    return elementsNamed(parseMarkup(body), element).map(
      (one) =>
        Object.fromEntries(
          names.map((name) => [name, wordsOf(elementsNamed(one, name)[0])]),
        ) as Record<(typeof names)[number], string>,
    );
  });
}

const isSame = (one: Answer, other: Answer) =>
  one.status === other.status && one.location === other.location && one.body === other.body;

function contradiction(answers: readonly Answer[]): string {
  const [{ body: first } = { body: '' }, ...others] = answers;
  const isShared = (at: number) => others.every(({ body }) => body[at] === first[at]);
  let partAt = 0;
  while (partAt < first.length && isShared(partAt)) partAt += 1;
  return answers
    .map(({ status, location, body }, index) => {
      const words = body.slice(Math.max(0, partAt - 60), partAt + 100);
      return `instance ${index}: ${status} ${location ?? ''} …${words}…`;
    })
    .join('\n');
}
