import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

const files = execFileSync('git', ['ls-files'], { encoding: 'utf8' }).trim().split('\n');
const isCode = (file: string) => /\.(?:[cm]?[jt]s|tsx|css)$/.test(file);
const code = files.filter(isCode);
const under = (...folders: string[]) =>
  code.filter((file) => folders.some((f) => file.startsWith(f)));
const site = code.filter((file) => !/^(?:tests|bench|packages)\//.test(file));
const WRITTEN_BY_TESTS = /^bench\/results\/|\/(?:editor-mistakes|fault-matrix|incidents)\.md$/;
const prose = files.filter(
  (file) =>
    /^(?!content\/|packages\/|tests\/fixtures\/).*\.md$/.test(file) && !WRITTEN_BY_TESTS.test(file),
);

const ENGINE = ['lib/publishing/', 'lib/page-cache/', 'lib/redis/'];

const rows: [name: string, size: number, goal: number | null][] = [
  ['lines of the site', lines(site), 29_000],
  ['lines of lib', lines(under('lib/')), 15_500],
  ['lines of the publish-and-cache engine', lines(under(...ENGINE)), 3_000],
  ['lines of search', lines(under('lib/search/')), 800],
  ['lines of bench', lines(under('bench/')), 900],
  ['lines of the site’s tests', lines(under('tests/')), 38_000],
  [
    'lines of the package',
    lines(under('packages/').filter((file) => !file.includes('/tests/'))),
    null,
  ],
  [
    'lines of the package’s tests',
    lines(under('packages/').filter((file) => file.includes('/tests/'))),
    6_500,
  ],
  [
    'words in comments of the site',
    site.reduce((sum, file) => sum + commentWords(file), 0),
    18_000,
  ],
  [
    'words in Markdown that people write',
    prose.reduce((sum, file) => sum + words(read(file)), 0),
    24_000,
  ],
  [
    'folders in lib',
    new Set(
      under('lib/')
        .map((file) => file.split('/')[1])
        .filter((name) => !name?.includes('.')),
    ).size,
    22,
  ],
];

for (const [name, size, goal] of rows) {
  const verdict =
    goal === null ? '' : size <= goal ? `goal ${goal}` : `goal ${goal}, ${size - goal} over`;
  process.stdout.write(`${name.padEnd(40)} ${String(size).padStart(7)}  ${verdict}\n`);
}

function read(file: string): string {
  return readFileSync(file, 'utf8');
}

function lines(of: readonly string[]): number {
  return of.reduce((sum, file) => sum + read(file).split('\n').length - 1, 0);
}

function words(text: string): number {
  return text.split(/\s+/).filter((word) => /\w/.test(word)).length;
}

function commentWords(file: string): number {
  // The pattern matches strings first, because they may contain "//".
  const pattern =
    /"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|`(?:\\.|[^`\\])*`|\/\/.*|\/\*[\s\S]*?\*\//g;
  const tokens = read(file).match(pattern) ?? [];
  return words(tokens.filter((token) => token.startsWith('/')).join('\n'));
}
