/** What a build asks of the content service, which is limited as the real one is. */
import { contentEnvironment, startTestSpace } from '@/tests/fixtures/lib';
import { buildWhole } from '@/tests/fixtures/production-site';
import { FRAMEWORKS, LARGE, largeSpace, SMALL } from './large-content';
import { say } from './progress';
import type { Row, Table } from './table';

const REQUESTS_PER_SECOND = 55;
const MAX_LIST_CALLS = 10;
const SIZES = [SMALL, 1000, LARGE];

type BuildCalls = Awaited<ReturnType<typeof measureBuild>>;

export async function buildCalls(): Promise<Table[]> {
  say('a build whose figures nobody looks at: it fills the compiler’s cache');
  await measureBuild(SMALL);
  const builds: BuildCalls[] = [];
  for (const templates of SIZES) {
    say(`building ${templates} templates at ${REQUESTS_PER_SECOND} requests a second`);
    builds.push(await measureBuild(templates));
  }
  const row = (
    what: string,
    figure: keyof BuildCalls,
    words?: string,
    isWithin = (_calls: number) => true,
  ): Row => {
    const figures = builds.map((build) => build[figure]);
    const [least = 0, most = 0] = [figures.at(0), figures.at(-1)];
    const ratio = least === 0 ? '–' : (most / least).toFixed(2);
    const cells = [what, ...figures.map(String), ratio];
    return words === undefined
      ? { cells }
      : { cells, bound: { words, holds: figures.every(isWithin) } };
  };
  return [
    {
      title: 'What a build asks of the content service',
      head: ['', ...SIZES.map((templates) => `${templates} templates`), 'ratio'],
      rows: [
        row('calls for lists', 'lists', `at most ${MAX_LIST_CALLS}`, (n) => n <= MAX_LIST_CALLS),
        row('one-framework reads', 'frameworks', 'one a framework', (n) => n === FRAMEWORKS),
        row('overview reads (batched)', 'overviews'),
        row('refused with 429', 'refused', 'none', (n) => n === 0),
        row('seconds, compiled before', 'seconds'),
      ],
    },
  ];
}

async function measureBuild(templates: number) {
  const service = await startTestSpace(largeSpace(templates), REQUESTS_PER_SECOND);
  const started = performance.now();
  const build = await buildWhole(contentEnvironment(service));
  const seconds = Math.round((performance.now() - started) / 100) / 10;
  const calls = { lists: 0, frameworks: 0, overviews: 0 };
  for (const { query } of service.requests) {
    if ('fields.framework' in query) calls.frameworks += 1;
    else if ('sys.id[in]' in query) calls.overviews += 1;
    else calls.lists += 1;
  }
  const refused = service.requests.filter(({ status }) => status === 429).length;
  await build.remove();
  await service.close();
  if (!build.ok) throw new Error(`The build of ${templates} templates failed:\n${build.output}`);
  return { ...calls, refused, seconds };
}
