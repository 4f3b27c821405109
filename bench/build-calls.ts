/** What a build asks of the content service, which is limited as the real one is. */
import { startContentService } from '@/local/content-service/start-content-service';
import { contentEnvironment } from '@/tests/fixtures/lib';
import { buildWhole } from '@/tests/fixtures/production-site';
import { FRAMEWORKS, LARGE, largeSpace, SMALL } from './large-content';
import { say } from './progress';
import type { Row, Table } from './table';

const REQUESTS_PER_SECOND = 55;
const MAX_LIST_CALLS = 10;
const SIZES = [SMALL, 1000, LARGE];

type BuildCalls = {
  templates: number;
  lists: number;
  frameworks: number;
  overviews: number;
  refused: number;
  seconds: number;
};

export async function buildCalls(): Promise<Table[]> {
  say('a build whose figures nobody looks at: it fills the compiler’s cache');
  await measureBuild(SMALL);
  const builds: BuildCalls[] = [];
  for (const templates of SIZES) {
    say(`building ${templates} templates at ${REQUESTS_PER_SECOND} requests a second`);
    builds.push(await measureBuild(templates));
  }
  const row = (what: string, figure: (calls: BuildCalls) => number): Row => {
    const figures = builds.map(figure);
    const [least = 0, most = 0] = [figures.at(0), figures.at(-1)];
    const ratio = least === 0 ? '–' : (most / least).toFixed(2);
    return { cells: [what, ...figures.map(String), ratio] };
  };
  const bounded = (
    what: string,
    figure: (calls: BuildCalls) => number,
    words: string,
    isWithin: (value: number) => boolean,
  ): Row => ({
    ...row(what, figure),
    bound: { words, holds: builds.map(figure).every(isWithin) },
  });
  return [
    {
      title: 'What a build asks of the content service',
      head: ['', ...SIZES.map((templates) => `${templates} templates`), 'ratio'],
      rows: [
        bounded(
          'calls for lists',
          ({ lists }) => lists,
          `at most ${MAX_LIST_CALLS}`,
          (calls) => calls <= MAX_LIST_CALLS,
        ),
        bounded(
          'one-framework reads',
          ({ frameworks }) => frameworks,
          'one a framework',
          (calls) => calls === FRAMEWORKS,
        ),
        row('overview reads (batched)', ({ overviews }) => overviews),
        bounded(
          'refused with 429',
          ({ refused }) => refused,
          'none',
          (calls) => calls === 0,
        ),
        row('seconds, compiled before', ({ seconds }) => Number(seconds.toFixed(1))),
      ],
    },
  ];
}

async function measureBuild(templates: number): Promise<BuildCalls> {
  const service = await startContentService({
    content: largeSpace(templates),
    spaceId: 'test-space',
    deliveryToken: 'delivery-token',
    previewToken: 'preview-token',
    requestsPerSecond: REQUESTS_PER_SECOND,
  });
  const started = performance.now();
  const build = await buildWhole(contentEnvironment(service));
  const seconds = (performance.now() - started) / 1000;
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
  return { templates, ...calls, refused, seconds };
}
