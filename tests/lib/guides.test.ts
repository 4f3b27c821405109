/** Every command in a guide is run by a test, or listed here with the reason why not. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { commandsIn, commandsOf } from '@/tests/fixtures/guide-commands';

const FOLDER = 'docs/guides';
const GUIDES = readdirSync(FOLDER).map((name) => `${FOLDER}/${name}`);

/** The start of a command → the test that runs the command. */
const RUN_BY: Readonly<Record<string, string>> = {
  'npm run brand': 'tests/lib/brand.test.ts',
  'npm run build': 'tests/fixtures/acme-site.ts',
  'LOCAL_PORT=4701 npm run services': 'tests/site/operations/commands.test.ts',
  'npm run redirects': 'tests/commands/redirects.test.ts',
  'npm run model:check': 'tests/lib/content-model-check.test.ts',
  'npm run content:assets': 'tests/site/operations/contentful-tools.test.ts',
  'npx contentful-cli@3': 'tests/site/operations/contentful-tools.test.ts',
  'npx contentful-import': 'tests/site/operations/contentful-tools.test.ts',
  'export NODE_EXTRA_CA_CERTS': 'tests/site/operations/contentful-tools.test.ts',
  'sh deploy/secrets.sh create': 'tests/deploy/deploy-scripts.test.ts',
};

const NOT_RUN: Readonly<Record<string, string>> = {
  'npm ci': 'whoever runs the tests has run it',
  'npm start': 'tests start the same `next start`, on ports of their own',
  'npm run test:quick': 'it is these tests',
  'npm run typecheck': '`npm test` begins with it',
  'mkdir -p my-space': 'tests export into folders of their own',
  'echo ': 'adds a line to a file',
  'git fetch upstream': 'needs a copy with a second remote',
  pyftsubset: 'needs fonttools',
  'npx contentful-migration': 'speaks to Contentful alone; its scripts are run by contentful-cli',
  'docker compose': 'needs Docker; CI builds the image and starts what the compose file has',
  'npx vercel': 'needs an account; tests/site/serverless is a stand-in for the platform',
  'curl --fail http://localhost': 'needs what runs there; the address has tests of its own',
};

const findIn = (table: Readonly<Record<string, string>>, command: string) =>
  Object.entries(table).find(([beginning]) => command.startsWith(beginning))?.[1];

describe.each(GUIDES)('%s', (guide) => {
  it('contains only commands that a test runs or lists as an exception', () => {
    const unknown = commandsOf(guide).filter(
      (command) => !findIn(RUN_BY, command) && !findIn(NOT_RUN, command),
    );
    expect(unknown).toEqual([]);
  });
});

const DOCUMENTS = [
  ...['README.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md', 'AGENTS.md', 'SECURITY.md'],
  ...['CHANGELOG.md', 'deploy/README.md'],
  ...readdirSync('docs', { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`),
];

it.each(DOCUMENTS)('all links in %s point to existing files and headings', (document) => {
  const text = readFileSync(document, 'utf8');
  const links = Array.from(text.matchAll(/\]\((?!https?:)([^)#]*)#?([^)]*)\)/g));
  const missing = links.filter(([, file = '', heading = '']) => {
    const target = file === '' ? document : path.join(path.dirname(document), file);
    return !existsSync(target) || (heading !== '' && !headingsOf(target).includes(heading));
  });
  expect(missing.map(([link]) => link)).toEqual([]);
});

it('every command listed in this test is in a guide, and its test exists', () => {
  const commands = GUIDES.flatMap(commandsOf);
  const gone = Object.keys({ ...RUN_BY, ...NOT_RUN }).filter(
    (beginning) => !commands.some((command) => command.startsWith(beginning)),
  );
  expect(gone).toEqual([]);
  expect(Object.values(RUN_BY).filter((file) => !existsSync(file))).toEqual([]);
});

it('the export folders named in the guides are ignored by Git', () => {
  const folders = GUIDES.flatMap(commandsOf).flatMap(
    (command) => /--export-dir (\S+)/.exec(command)?.[1] ?? [],
  );
  const ignored = readFileSync('.gitignore', 'utf8').split('\n');
  expect(folders).not.toEqual([]);
  expect(ignored).toEqual(expect.arrayContaining(folders.map((folder) => `${folder}/`)));
});

it('the Node guide starts a server that only a local proxy can reach', () => {
  expect(commandsIn('docs/guides/deploy-node.md', 'npm start')).toEqual([
    'npm start -- --hostname 127.0.0.1',
  ]);
});

it('the README recommends only WSL on Windows', () => {
  const [, shells] = /On Windows, use ([^.]+)\./.exec(readFileSync('README.md', 'utf8')) ?? [];
  expect(shells).toBe('WSL');
});

/** Headings in the form of GitHub's anchors. */
function headingsOf(file: string): string[] {
  const headings = readFileSync(file, 'utf8').matchAll(/^#+ (.+)$/gm);
  return Array.from(headings, ([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\w\- ]/g, '')
      .replaceAll(' ', '-'),
  );
}
