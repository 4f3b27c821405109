/** A branch may contain slashes, so a link to a folder is ambiguous. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { getCatalogue, getCatalogueSince } from '@/lib/contentful/get-catalogue';
import { runFacts } from '@/lib/source-facts/run-facts';
import { startCommand } from '@/lib/template/compose-start-command';
import { githubEnvironment } from '@/tests/fixtures/github-sample';
import { type LibOnServices, libOn } from '@/tests/fixtures/lib';
import { section, space, template } from '@/tests/fixtures/sample-space';
import { type Github, type GithubRepository, startGithub } from '@/tests/fixtures/start-github';

let lib: LibOnServices;
let github: Github;
afterEach(() => Promise.all([lib?.close(), github?.close()]));

const repository = (branches: string[], tags: string[] = []): GithubRepository => ({
  id: 1,
  files: { 'apps/web/package.json': '{}', 'apps/web/pnpm-lock.yaml': '', 'README.md': '' },
  commits: { 'apps/web': '2026-10-01T00:00Z', '': '2026-10-01T00:00Z' },
  branches,
  tags,
});

async function start(link: string, own: GithubRepository) {
  github = await startGithub({ token: 'github-token', repositories: { 'acme/shop': own } });
  lib = await libOn(
    space([
      ...section('framework', [['Hugo', 'hugo']], { order: 1 }),
      template('shop', { framework: ['Hugo'], githubUrl: link }),
    ]),
    { env: githubEnvironment(github), hasBuildFolder: true },
  );
}

async function found() {
  const { value } = await getCatalogueSince(Date.now());
  const template = value.templateBySlug.get('shop');
  if (template === undefined) throw new Error('no template');
  const lines = startCommand(template)?.options[0]?.lines.join('\n') ?? null;
  return { lines, branch: template.sourceBranch, gone: template.gone };
}
const run = () => runFacts({ check: async () => 'there' });
const TREE = 'https://github.com/acme/shop/tree';

describe.each([
  ['release/v2', `${TREE}/release/v2/apps/web`, repository(['main', 'release/v2'])],
  ['a/b/c', `${TREE}/a/b/c/apps/web`, repository(['a/b/c'])],
  ['v1.0', `${TREE}/v1.0/apps/web`, repository(['main'], ['v1.0'])],
  ['next/13', `${TREE}/next/13/apps/web`, repository(['main'], ['next/13'])],
  ['develop/v2', `${TREE}/develop/v2/apps/web`, repository(['main', 'develop/v2'])],
  ['canary/13', `${TREE}/canary/13/apps/web`, repository(['canary/13'])],
  ['dev', `${TREE}/dev/apps/web`, repository(['dev'])],
  ['apps', `${TREE}/apps/apps/web`, repository(['apps'])],
])('a link with the branch %s', (branch, link, own) => {
  beforeEach(() => start(link, own));

  it('gets a start command only after GitHub has been asked', async () => {
    expect(await found()).toEqual({ lines: null, branch: undefined, gone: [] });
    await run();
    const { lines, ...rest } = await found();
    expect(rest).toEqual({ branch, gone: [] });
    expect(lines).toContain(`gh:acme/shop/apps/web#${branch} `);
  });

  it('counts as gone only if the branch is gone', async () => {
    await run();
    github.repositories['acme/shop'] = { ...own, branches: ['other'], tags: [] };
    await run();
    expect((await found()).gone).toEqual(['source']);
  });
});

it('a numeric branch, which could be a commit, has no start command before GitHub is asked', async () => {
  await start(`${TREE}/20240101/fix/apps/web`, repository(['20240101/fix']));
  expect((await found()).lines).toBeNull();
});

it.each([
  ['20240101/fix', `${TREE}/20240101/fix/apps/web`],
  ['main/next', `${TREE}/main/next/apps/web`],
])(
  'the branch %s is recognised even though it resembles a commit or a common branch',
  async (name, link) => {
    await start(link, repository([name]));
    await run();
    expect(await found()).toMatchObject({ branch: name, gone: [] });
  },
);

it('a source does not count as gone while GitHub is unavailable', async () => {
  await start(`${TREE}/release/v2/apps/web`, repository(['release/v2']));
  github.faults.inject({ kind: 'status', status: 502 });
  await run();
  expect(await found()).toEqual({ lines: null, branch: undefined, gone: [] });
});

it.each([
  `${TREE}/main/apps/web`,
  `${TREE}/master/apps/web`,
  TREE.replace('/tree', ''),
  `${TREE}/dev`,
])('a link with an unambiguous branch has a start command immediately: %s', async (link) => {
  await start(link, repository(['main', 'dev']));
  expect((await getCatalogue()).value.templateBySlug.get('shop')?.sourceBranch).toBeUndefined();
  expect((await found()).lines).not.toBeNull();
});
