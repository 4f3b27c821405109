import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { jsonLdTemplate } from '@/components/head/json-ld-template';
import { getTemplate } from '@/lib/api/mcp-tools';
import { canonicalPath } from '@/lib/catalogue/paths';
import type { SourceRecords } from '@/lib/catalogue/source-records';
import { sourceRepository } from '@/lib/catalogue/source-repository';
import type { Template } from '@/lib/catalogue/template';
import { getCatalogue, getCatalogueSince } from '@/lib/contentful/get-catalogue';
import { readSourceRecords, saveSourceRecords } from '@/lib/contentful/stored-source-records';
import { loadPageContext } from '@/lib/page/page-context';
import type { TemplateDetail } from '@/lib/page-props';
import { readBuildFile, writeBuildFile } from '@/lib/runtime/build-files';
import { settings } from '@/lib/runtime/env';
import { DEFAULT_LANGUAGE } from '@/lib/runtime/languages';
import { recordPublish } from '@/lib/runtime/last-publish';
import type { LinkState } from '@/lib/source-facts/check-link';
import { runFacts } from '@/lib/source-facts/run-facts';
import { comparePage } from '@/lib/template/compare-page-props';
import { startCommand } from '@/lib/template/compose-start-command';
import { galleryContent } from '@/tests/fixtures/gallery-content';
import { githubEnvironment, startSampleGithub } from '@/tests/fixtures/github-sample';
import { type LibOnServices, libOn, resetServer } from '@/tests/fixtures/lib';
import { logLines } from '@/tests/fixtures/log-lines';
import { templatePage } from '@/tests/fixtures/page-results';
import { smallSpace } from '@/tests/fixtures/sample-space';
import { type Github, startGithub } from '@/tests/fixtures/start-github';
import { startTestStore, storeEnvironment, type TestStore } from '@/tests/fixtures/test-store';

const REPOSITORY = 'vercel/examples';
const FOLDER = 'solutions/blog';
const SLUG = 'solutions-blog';
const WITH_DEMO = 'cms-bulk-redirects';

let lib: LibOnServices;
let github: Github;
let store: TestStore;
async function start(slugs?: readonly string[]) {
  const sample = await galleryContent();
  const entries = sample.entries.filter(
    ({ sys, fields }) =>
      slugs === undefined ||
      sys.contentType?.sys.id !== 'templates' ||
      slugs.includes(String(fields.slug?.['en-US'])),
  );
  const content = { ...sample, entries };
  [github, store] = await Promise.all([startSampleGithub(content), startTestStore()]);
  lib = await libOn(content, {
    env: { ...githubEnvironment(github), ...storeEnvironment(store) },
    hasBuildFolder: true,
  });
}

const FEW = [SLUG, WITH_DEMO, 'nextjs-starter', 'hugo-starter', 'django-notes', 'go-api'];
const startFew = () => start(FEW);
afterEach(async () => {
  vi.useRealTimers();
  await Promise.all([lib?.close(), github?.close(), store?.close()]);
});

const links =
  (state: LinkState, except: Readonly<Record<string, LinkState>> = {}) =>
  async (link: string) =>
    except[link] ?? state;
const run = (check = links('there')) => runFacts({ check });

async function template(slug = SLUG): Promise<Template> {
  const found = (await getCatalogue()).value.templateBySlug.get(slug);
  if (found === undefined) throw new Error(`no template ${slug}`);
  return found;
}

async function addressesOf(slug: string) {
  const { catalogue } = await loadPageContext('isr');
  const { pathname } = new URL(canonicalPath(catalogue, await template(slug)), 'https://x.example');
  const page = await templatePage(pathname.split('/').at(-2) ?? '', slug);
  const detail = (page as { props: { template: TemplateDetail } }).props.template;
  const [code] = jsonLdTemplate(detail, 'https://gallery.example/page', DEFAULT_LANGUAGE);
  const { comparison } = await comparePage(slug, false);
  return {
    searchEngines: code?.codeRepository,
    assistants: (await getTemplate({ slug })).facts.links,
    comparison: comparison.rows.flatMap(({ cells }) =>
      cells.flatMap((cell) => ('address' in cell ? (cell.address ?? []) : [])),
    ),
  };
}

const repository = () => {
  const found = github.repositories[REPOSITORY];
  if (found === undefined) throw new Error('no repository');
  return found;
};

describe('the facts of 178 sources', () => {
  beforeEach(() => start());

  it('are read once and then revalidated with one free request per source', async () => {
    const before = await template();
    const cold = await run();
    expect(cold).toMatchObject({ outcome: 'complete', notModified: 0 });
    expect(cold.checked).toBe(cold.sources);
    expect(cold.sources).toBe(170);
    // One request for the repository, then four for each source: commits, files, package.json, variables.
    expect(cold.requests).toBeLessThan(1 + cold.sources * 4);
    const used = github.rate.used;

    const after = await template();
    expect(after.sourceFacts).toEqual(before.sourceFacts);
    expect(after).toMatchObject({
      details: { license: 'MIT' },
      sourceUpdatedAt: before.sourceUpdatedAt,
    });
    expect(Date.parse(after.sourceCheckedAt ?? '')).toBeGreaterThan(Date.now() - 60_000);

    const { templates } = (await getCatalogue()).value;
    const kinds = templates.map((one) => startCommand(one)?.kind ?? 'none');
    const count = (kind: string) => kinds.filter((one) => one === kind).length;
    expect([count('runs'), count('none')]).toEqual([137, 3]);

    resetServer();
    const warm = await run();
    expect(warm).toMatchObject({
      outcome: 'complete',
      requests: 1 + warm.sources,
      notModified: 1 + warm.sources,
    });
    expect(github.rate.used).toBe(used);
  });

  it('are read even if the first three sources always fail', async () => {
    const { templates } = (await getCatalogue()).value;
    const first = templates
      .slice(0, 3)
      .map(({ links }) => sourceRepository(links.source)?.folder.join('/'));
    github.faults.inject(
      { kind: 'status', status: 502 },
      { path: (_, { query }) => first.includes(query.path) },
    );
    expect((await run()).outcome).toBe('down');
    const last = await run();
    expect(last.checked).toBe(last.sources - 3);
  });
});

describe('the rate limit', () => {
  beforeEach(() => start());

  it('is respected, and the next run continues with the remaining sources', async () => {
    github.rate.limit = 200;
    const first = await run();
    expect(first.outcome).toBe('paused');
    expect(first.checked).toBeGreaterThan(30);
    expect(github.rate.used).toBeLessThan(200);
    expect(first.pausedUntil).toBe(
      new Date(Math.ceil(github.rate.resetsAt / 1000) * 1000).toISOString(),
    );

    resetServer();
    const asked = github.requests.length;
    expect(await run()).toMatchObject({ outcome: 'paused', checked: 0 });
    expect(github.requests.length).toBe(asked);

    vi.useFakeTimers({ now: github.rate.resetsAt + 1_000, toFake: ['Date'] });
    github.rate.limit = 5_000;
    const rest = await run();
    expect(rest.outcome).toBe('complete');
    expect(rest.requests - rest.notModified).toBeLessThan(
      1 + (rest.sources - first.checked + 4) * 4,
    );
  });
});

describe('a source', () => {
  beforeEach(startFew);

  it('is read again if it has changed', async () => {
    await run();
    repository().commits[FOLDER] = '2026-11-20T10:00:00Z';
    repository().files[`${FOLDER}/package.json`] = JSON.stringify({
      license: 'BSD-3-Clause',
      packageManager: 'yarn@4.9.1',
      scripts: { dev: 'next', 'a; reboot': '' },
      dependencies: { next: '^17.0.0', leftpad: '1' },
    });
    repository().files[`${FOLDER}/.env.example`] = '# A=1\nexport KEY=secret\nOTHER = x\n';
    const { requests, notModified } = await run();
    expect(requests - notModified).toBe(4);
    expect(await template()).toMatchObject({
      details: { license: 'BSD-3-Clause' },
      sourceUpdatedAt: '2026-11-20T10:00:00.000Z',
      sourceFacts: {
        manager: 'yarn',
        scripts: ['dev'],
        env: ['KEY', 'OTHER'],
        versions: { next: '^17.0.0' },
      },
    });
  });
  it('is marked as gone, has no start command and is listed for editors if it is deleted', async () => {
    await run();
    for (const file of Object.keys(repository().files)) {
      if (file.startsWith(`${FOLDER}/`)) delete repository().files[file];
    }
    repository().commits[FOLDER] = '2026-11-21T10:00:00Z';
    const { problems } = await run();
    const found = await template();
    expect(found.gone).toEqual(['source', ...(found.links.deploy ? ['deploy'] : [])]);
    expect(startCommand(found)).toBeNull();
    const { source: _, deploy: __, ...others } = found.links;
    expect(await addressesOf(SLUG)).toEqual({
      searchEngines: undefined,
      assistants: others,
      comparison: Object.values(others),
    });
    expect(problems.filter(({ entryId }) => entryId === found.id)).toContainEqual(
      expect.objectContaining({ kind: 'gone', link: 'source', url: found.links.source }),
    );
    repository().files[`${FOLDER}/package.json`] = '{}';
    await run();
    expect((await template()).gone).toEqual([]);
  });

  it.each(['removed', 'private', 'taken down', 'blocked'])(
    'is marked as gone if its repository is %s',
    async (how) => {
      const body = '{"message":"Repository access blocked","block":{"reason":"tos"}}';
      if (how === 'private') repository().isPrivate = true;
      else if (how === 'taken down') github.faults.inject({ kind: 'status', status: 451 });
      else if (how === 'blocked') github.faults.inject({ kind: 'status', status: 403, body });
      else delete github.repositories[REPOSITORY];
      const { requests, outcome } = await run();
      expect([requests, outcome]).toEqual([1, 'complete']);
      expect((await template()).gone).toContain('source');
    },
  );

  it('is deleted from the records, with its repository, if no template links to it', async () => {
    await run();
    expect(Object.keys((await readSourceRecords()).repositories)).toContain(REPOSITORY);
    for (const { id, links: own } of (await getCatalogue()).value.templates) {
      if (own.source?.includes(REPOSITORY)) lib.service.content.unpublish(id);
    }
    await getCatalogueSince(Date.now());
    await run();
    expect(Object.keys((await readSourceRecords()).repositories)).not.toContain(REPOSITORY);
  });

  it('counts as existing, with the facts from Contentful, if it is a submodule', async () => {
    const { sourceContents, sourceFacts } = await template();
    repository().files[`${FOLDER}/package.json`] = '{"scripts":{"own":""}}';
    await run();
    repository().commits[FOLDER] = '2026-11-20T10:00:00Z';
    github.faults.inject(
      { kind: 'status', status: 200, body: '{"type":"submodule","name":"blog"}' },
      { path: (path) => path.endsWith(`/contents/${FOLDER}`) },
    );
    expect(await run()).toMatchObject({ outcome: 'complete' });
    expect(await template()).toMatchObject({ gone: [], sourceContents, sourceFacts });
  });

  it('keeps its record if GitHub refuses access, without affecting other sources', async () => {
    await run();
    const before = await template();
    for (const folder of Object.keys(repository().commits)) {
      repository().commits[folder] = '2026-11-20T10:00:00Z';
    }
    github.faults.inject(
      { kind: 'status', status: 403 },
      { path: (path) => path.includes('/contents/') && !path.includes(WITH_DEMO) },
    );
    const { outcome, checked, sources } = await run();
    expect([outcome, checked]).toEqual(['complete', 1]);
    expect(sources).toBe(FEW.length);
    expect((await template(WITH_DEMO)).sourceUpdatedAt).toBe('2026-11-20T10:00:00.000Z');
    expect(await template()).toEqual(before);
  });

  it('is read at the new URL, which is reported to editors, if its repository was renamed', async () => {
    const found = repository();
    github.repositories['vercel/templates'] = found;
    delete github.repositories[REPOSITORY];
    github.renamed[REPOSITORY] = 'vercel/templates';
    const { problems, outcome } = await run();
    expect(outcome).toBe('complete');
    expect((await template()).gone).toEqual([]);
    expect(problems).toContainEqual(
      expect.objectContaining({ kind: 'moved', movedTo: 'https://github.com/vercel/templates' }),
    );
  });
});

describe('a link', () => {
  beforeEach(startFew);

  it('is marked if it is gone, and keeps its state after an inconclusive check', async () => {
    const { links: own } = await template(WITH_DEMO);
    const demo = own.demo ?? '';
    expect(demo).not.toBe('');
    await run(links('there', { [demo]: 'gone' }));
    expect((await template(WITH_DEMO)).gone).toEqual(['demo']);
    const { demo: _, ...others } = own;
    expect(await addressesOf(WITH_DEMO)).toEqual({
      searchEngines: own.source,
      assistants: others,
      comparison: Object.values(others),
    });
    await run(links('unknown'));
    expect((await template(WITH_DEMO)).gone).toEqual(['demo']);
    await run();
    expect((await template(WITH_DEMO)).gone).toEqual([]);
  });

  it('is marked on pages that a new process renders after a publish', async () => {
    const { demo = '' } = (await template(WITH_DEMO)).links;
    await run(links('there', { [demo]: 'gone' }));
    resetServer();
    recordPublish(Date.now());
    const { catalogue } = await loadPageContext('on-demand');
    expect(catalogue.templateBySlug.get(WITH_DEMO)?.gone).toEqual(['demo']);
  });

  it('is marked again, without a restart, when the records file is repaired', async () => {
    const { demo = '' } = (await template(WITH_DEMO)).links;
    await run(links('there', { [demo]: 'gone' }));
    const whole = await readBuildFile('source-records');
    resetServer();
    const log = logLines();
    Object.assign(settings(), { keyValueStore: undefined });
    await writeBuildFile('source-records', whole.slice(0, -400));
    expect((await template(WITH_DEMO)).gone).toEqual([]);
    expect(log.text()).toContain('cache.not-recalled');
    await writeBuildFile('source-records', whole);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 31_000 });
    await vi.waitUntil(async () => (await template(WITH_DEMO)).gone.length > 0, 5_000);
  });

  it('is checked in parallel, so that slow hosts do not delay sources', async () => {
    const slow = async () => {
      await vi.waitUntil(() => github.requests.length > FEW.length, 5_000);
      return 'unknown' as const;
    };
    expect(await run(slow)).toMatchObject({ outcome: 'complete', checked: FEW.length });
  });

  it('goes to the end of the queue after an inconclusive check', async () => {
    const first: string[] = [];
    const check = (link: string) => {
      const isFirst = first.push(link) === 1;
      return isFirst ? Promise.resolve<LinkState>('unknown') : new Promise<LinkState>(() => {});
    };
    await runFacts({ milliseconds: 100, check });
    const asked: string[] = [];
    await run(async (link) => {
      // Skips the repository of the deploy link, which is checked right after the link.
      if (!link.startsWith('https://github.com/')) asked.push(link);
      return 'there';
    });
    expect(asked.length).toBeGreaterThan(1);
    expect(asked.at(-1)).toBe(first[0]);
  });

  it('is marked as gone if its host is unknown, unless this machine is offline', async () => {
    const { demo = '' } = (await template(WITH_DEMO)).links;
    await run(links('no-such-host'));
    expect((await template(WITH_DEMO)).gone).toEqual([]);
    await run(links('there', { [demo]: 'no-such-host' }));
    expect((await template(WITH_DEMO)).gone).toEqual(['demo']);
  });
});

const withoutFacts = (sources: SourceRecords['sources']) =>
  Object.fromEntries(
    Object.entries(sources).map(([link, { facts: _, ...record }]) => [link, record]),
  );

describe('the facts after a failure', () => {
  beforeEach(startFew);

  it.each([
    ['GitHub answers 502', { kind: 'status', status: 502 }, 'down'],
    ['GitHub sends HTML', { kind: 'html' }, 'down'],
    ['GitHub does not accept the token', { kind: 'status', status: 401 }, 'unauthorized'],
    ['GitHub does not respond in time', { kind: 'hang' }, 'out-of-time'],
  ] as const)(
    'are unchanged, and the job stops after a few requests: %s',
    async (_, fault, outcome) => {
      await run();
      const before = await template();
      github.faults.inject(fault);
      const limit = fault.kind === 'hang' ? { milliseconds: 100 } : {};
      const report = await runFacts({ check: links('there'), ...limit });
      expect(report).toMatchObject({ outcome, checked: 0 });
      expect(report.requests).toBeLessThan(5);
      expect(await template()).toEqual(before);
    },
  );

  it.each<[string, number, (records: SourceRecords) => unknown]>([
    ['lack a field', 1, ({ sources, ...rest }) => ({ ...rest, sources: withoutFacts(sources) })],
    ['have another format', 0, () => ({ sources: null })],
  ])('are read again if records from another version %s', async (_, notModified, of) => {
    const { sourceFacts } = await template();
    await run();
    const read = (await template()).sourceFacts;
    await saveSourceRecords(of(await readSourceRecords()) as SourceRecords);
    resetServer();
    expect((await template()).sourceFacts).toEqual(sourceFacts);
    expect(await run()).toMatchObject({ outcome: 'complete', notModified });
    expect((await template()).sourceFacts).toEqual(read);
  });

  it('are kept in all other records if one record is from another version', async () => {
    await run();
    const { sources, ...rest } = await readSourceRecords();
    const [changed, ...others] = Object.keys(sources);
    const one = withoutFacts({ [String(changed)]: sources[String(changed)] } as typeof sources);
    await saveSourceRecords({ ...rest, sources: { ...sources, ...one } } as SourceRecords);
    resetServer();
    expect(Object.keys((await readSourceRecords()).sources)).toEqual(others);
    expect(others).not.toEqual([]);
  });

  it('are read from a file if the store is down', async () => {
    await run();
    await store.stopListening();
    resetServer();
    expect(Date.parse((await template()).sourceCheckedAt ?? '')).toBeGreaterThan(
      Date.now() - 60_000,
    );
  });
});

describe('a site without a GitHub token', () => {
  beforeEach(startFew);

  it('does not send requests to GitHub, and shows the facts from Contentful', async () => {
    await run();
    delete process.env.GITHUB_TOKEN;
    resetServer();
    const asked = [github.requests.length, store.requests.length];
    expect(await run()).toMatchObject({ outcome: 'off' });
    expect((await template()).sourceCheckedAt).toMatch(/^2026-08-21/);
    expect([github.requests.length, store.requests.length]).toEqual(asked);
  });
});

it('the facts command says that, without a store, only a server in the same folder sees the facts', async () => {
  github = await startGithub({ token: 'github-token', repositories: {} });
  lib = await libOn(smallSpace(), { env: githubEnvironment(github), hasBuildFolder: true });
  const command = [
    '--import',
    'tsx',
    '--import',
    './tests/fixtures/use-model-of-tests.mjs',
    'commands/facts.ts',
  ];
  const { stdout } = await promisify(execFile)(process.execPath, command, { env: process.env });
  expect(stdout).toContain(`saved in ${process.env.NEXT_DIST_DIR}`);
  expect(stdout).toContain('/api/cron/facts');
});
