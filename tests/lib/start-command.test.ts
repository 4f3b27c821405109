import { describe, expect, it } from 'vitest';
import { sourceFactsField } from '@/lib/catalogue/source-facts-schema';
import type { SourceContents, SourceFacts } from '@/lib/catalogue/template';
import { startCommand } from '@/lib/template/compose-start-command';
import { bareTemplate } from '@/tests/fixtures/catalogue';

const commandOf = (
  source: string | undefined,
  framework: string[] = [],
  slug = 'shop',
  sourceContents: SourceContents | null = 'package',
) =>
  startCommand(
    bareTemplate(slug, {
      facets: { framework },
      links: source === undefined ? {} : { source },
      sourceContents,
    }),
  )?.options[0]?.lines.join();

const FACTS: SourceFacts = {
  manager: null,
  scripts: ['build', 'dev'],
  env: [],
  versions: {},
  languages: [],
};

it.each(['MyTemplate', '_shop', '.shop'])(
  'a package name that create-next-app refuses is replaced with a default name: %s',
  (slug) => {
    expect(commandOf(TREE, ['Next.js'], slug)).toContain('create-next-app@latest my-project ');
    expect(commandOf(TREE, ['Hugo'], slug)).toContain(` ${slug}`);
  },
);

/** The commands of a template whose source facts have been read. */
const startOf = (
  more: Partial<SourceFacts>,
  framework = 'Astro',
  sourceContents: SourceContents = 'package',
  source = TREE,
) =>
  startCommand(
    bareTemplate('shop', {
      facets: { framework: [framework] },
      links: { source },
      sourceContents,
      sourceFacts: { ...FACTS, ...more },
    }),
  );

const TREE = 'https://github.com/acme/examples/tree/main/solutions/shop';
const ARCHIVE =
  'mkdir shop && curl -fsSL https://codeload.github.com/acme/examples/tar.gz/main | tar -xz -C shop --strip-components=3 examples-main/solutions/shop';

describe('the start command before the source is read', () => {
  it.each([
    [TREE, `npx -y create-next-app@latest shop -e ${TREE}`],
    [
      'https://github.com/acme/shop',
      'npx -y create-next-app@latest shop -e https://github.com/acme/shop',
    ],
  ])('installs a Next.js example: %s', (source, command) => {
    expect(commandOf(source, ['Next.js'])).toBe(command);
  });

  it.each([
    [TREE, 'npx -y giget@latest gh:acme/examples/solutions/shop#main shop'],
    ['https://github.com/acme/shop', 'npx -y giget@latest gh:acme/shop#HEAD shop'],
    ['https://github.com/acme/shop.git', 'npx -y giget@latest gh:acme/shop#HEAD shop'],
    [
      'https://github.com/acme/acme.github.io',
      'npx -y giget@latest gh:acme/acme.github.io#HEAD shop',
    ],
    ['https://www.github.com/acme/shop', 'npx -y giget@latest gh:acme/shop#HEAD shop'],
    ['https://gitlab.com/acme/shop', 'npx -y giget@latest gitlab:acme/shop#HEAD shop'],
    ['https://bitbucket.org/acme/shop', 'npx -y giget@latest bitbucket:acme/shop#HEAD shop'],
  ])('copies any other source: %s', (source, command) => {
    expect(commandOf(source, ['Eleventy'])).toBe(command);
    if (!source.includes('github')) expect(commandOf(source, ['Next.js'])).toBe(command);
  });

  it('states whether it installs or copies', () => {
    const kindOf = (framework: string) =>
      startCommand(
        bareTemplate('shop', {
          facets: { framework: [framework] },
          links: { source: TREE },
          sourceContents: 'package',
        }),
      )?.kind;
    expect([kindOf('Next.js'), kindOf('Eleventy')]).toEqual(['next-example', 'copy']);
  });

  it.each([
    [TREE, ARCHIVE],
    [
      'https://github.com/acme/shop',
      'mkdir shop && curl -fsSL https://codeload.github.com/acme/shop/tar.gz/HEAD | tar -xz -C shop --strip-components=1',
    ],
    // For a short commit, the archive’s folder isn’t named after the ref, so `tar` can’t be told its path.
    [
      TREE.replace('main', '1f2e3d4'),
      'npx -y giget@latest gh:acme/examples/solutions/shop#1f2e3d4 shop',
    ],
    ['https://gitlab.com/acme/shop', 'npx -y giget@latest gitlab:acme/shop#HEAD shop'],
  ])('unpacks an archive if Node is not needed: %s', (source, command) => {
    expect(commandOf(source, ['Django', 'Python'], 'shop', 'files')).toBe(command);
  });

  it.each([
    [['Next.js'], 'package', 'Node'],
    [['Eleventy'], 'package', 'Node'],
    [['Bun'], 'package', 'Bun'],
    [['Rails'], 'files', 'Ruby'],
    [['Rust'], 'files', 'Rust with Cargo'],
    [['Hugo'], 'files', 'Hugo'],
    [['Next.js', 'Python'], 'files', 'Node and Python'],
  ] as const)('lists its requirements: %s', (framework, sourceContents, needs) => {
    const facets = { framework };
    const template = bareTemplate('shop', { facets, links: { source: TREE }, sourceContents });
    expect(startCommand(template)?.needs).toBe(needs);
  });

  it.each(['files', null] as const)(
    'copies a Next.js example without a known package.json, which can’t be installed: %s',
    (contents) => {
      expect(commandOf(TREE, ['Next.js'], 'shop', contents)).toBe(
        'npx -y giget@latest gh:acme/examples/solutions/shop#main shop',
      );
    },
  );

  it('is missing if there is only a README', () => {
    for (const framework of ['Next.js', 'Eleventy']) {
      expect(commandOf(TREE, [framework], 'shop', 'readme')).toBeUndefined();
    }
  });

  it.each([
    undefined,
    'https://example.com/acme/shop',
    'https://gitwww.hub.com/acme/shop',
    'https://github.com/acme',
    'https://github.com/acme/shop/issues/3',
    'https://github.com/acme/shop/tree',
  ])('is missing for an unsupported source: %s', (source) => {
    expect(commandOf(source, ['Next.js'])).toBeUndefined();
  });

  it.each([
    'https://github.com/acme/$(reboot)',
    'https://github.com/acme/shop;reboot',
    'https://github.com/acme/shop/tree/main/a%26b',
    'https://github.com/acme/shop/tree/a%26b',
    'https://github.com/--help/shop',
    "https://github.com/acme/it's",
  ])('is missing if the source is unsafe in a shell: %s', (source) => {
    expect(commandOf(source)).toBeUndefined();
  });

  it.each(['a b', '$(x)', '-rf', 'über'])('uses a default folder name for the slug %s', (slug) => {
    expect(commandOf(TREE, [], slug)).toMatch(/ my-project$/);
  });
});

describe('the start commands after the source is read', () => {
  it('create a Next.js example with each package manager', () => {
    expect(startOf({ manager: 'pnpm', env: ['KEY'] }, 'Next.js')).toEqual({
      kind: 'runs',
      options: [
        ['pnpm', 'pnpm create next-app@latest'],
        ['npm', 'npx -y create-next-app@latest'],
        ['yarn', 'yarn create next-app'],
        ['bun', 'bunx create-next-app@latest'],
      ].map(([manager, create]) => ({
        manager,
        lines: [`${create} shop -e ${TREE}`, 'cd shop'],
        run: `${manager} run dev`,
      })),
      address: 'localhost:3000',
      needs: 'Node',
      env: ['KEY'],
      openIn: [
        {
          name: 'StackBlitz',
          href: 'https://stackblitz.com/github/acme/examples/tree/main/solutions/shop',
        },
      ],
    });
  });

  it('copy, install and run any other source with each package manager', () => {
    const { options, needs, address } = startOf({}) ?? {};
    expect(options).toEqual(
      [
        ['npm', 'npx -y'],
        ['pnpm', 'pnpm dlx'],
        ['yarn', 'npx -y'],
        ['bun', 'bunx --bun'],
      ].map(([manager, runs]) => ({
        manager,
        lines: [
          `${runs} giget@latest gh:acme/examples/solutions/shop#main shop`,
          'cd shop',
          `${manager} install`,
        ],
        run: `${manager} run dev`,
      })),
    );
    expect([needs, address]).toEqual(['Node', null]);
  });

  it('use only Bun if the template is made for Bun', () => {
    const { options, needs } = startOf({ manager: 'bun' }, 'Bun') ?? {};
    expect(options?.map(({ manager }) => manager)).toEqual(['bun']);
    expect(needs).toBe('Bun');
  });

  it.each([
    [['start', 'develop'], 'npm run develop'],
    [['start', 'build'], 'npm run start'],
    [['build'], null],
  ])('end with the development script: %j', (scripts, run) => {
    const start = startOf({ scripts });
    expect(start?.options[0]?.run).toBe(run);
    expect(start?.kind).toBe(run === null ? 'installs' : 'runs');
  });

  it('stop after `cd` if there is no package.json at the root', () => {
    for (const framework of ['Next.js', 'Astro']) {
      expect(startOf({ manager: 'pnpm' }, framework, 'files')).toMatchObject({
        kind: 'installs',
        options: [
          {
            manager: null,
            lines: ['npx -y giget@latest gh:acme/examples/solutions/shop#main shop', 'cd shop'],
          },
        ],
      });
    }
  });

  it.each([
    ['uv', 'uv', [['uv', 'uv sync']]],
    [
      'pip',
      'Python',
      [
        ['pip', 'pip install -r requirements.txt'],
        ['uv', 'uv pip install -r requirements.txt'],
      ],
    ],
    ['cargo', 'Rust with Cargo', [['cargo', 'cargo build']]],
    ['go', 'Go', [['go', 'go mod download']]],
    ['bundler', 'Ruby', [['bundle', 'bundle install']]],
  ] as const)('use the package manager of other languages: %s', (manager, needs, last) => {
    const start = startOf({ manager, scripts: [] }, 'Some framework', 'files');
    expect(start?.kind).toBe('installs');
    expect(start?.options[0]?.lines.slice(0, 2)).toEqual([ARCHIVE, 'cd shop']);
    expect(start?.options.map((one) => [one.manager, one.lines.at(-1)])).toEqual(last);
    expect(start?.needs).toBe(needs);
  });

  it('depend on the frameworks and languages, not on the publisher', () => {
    const start = (facets: Record<string, string[]>) =>
      startCommand(
        bareTemplate('shop', { facets, links: { source: TREE }, sourceContents: 'files' }),
      );
    expect(start({ framework: ['Astro'], publisher: ['Bun', 'Hugo'] })).toEqual(
      start({ framework: ['Astro'] }),
    );
    expect(start({ framework: ['No Framework'], language: ['Rust'] })?.needs).toBe(
      'Rust with Cargo',
    );
  });

  it.each([
    [TREE, 'package', ['StackBlitz']],
    ['https://github.com/acme/shop', 'package', ['StackBlitz', 'Codespaces']],
    ['https://github.com/acme/shop', 'files', ['Codespaces']],
    [TREE, 'files', []],
    ['https://gitlab.com/acme/shop', 'package', []],
  ] as const)(
    'are shown with services that can open the source: %s, %s',
    (source, contents, names) => {
      const { openIn } = startOf({}, 'Astro', contents, source) ?? {};
      expect(openIn?.map(({ name }) => name)).toEqual(names);
    },
  );

  it('are missing if there is only a README', () => {
    expect(startOf({}, 'Next.js', 'readme')).toBeNull();
  });
});

describe('source facts in JSON', () => {
  it('are parsed field by field, without anything that a shell would interpret', () => {
    const read = sourceFactsField.parse({
      manager: 'rm',
      scripts: ['dev', 'a; reboot', 7],
      env: ['KEY', 'A=$(x)', 'B\nC'],
      versions: { next: '^16.0.7', react: 19, vue: ['3'] },
      languages: 'Rust',
    });
    expect(read).toEqual({
      manager: null,
      scripts: ['dev'],
      env: ['KEY'],
      versions: { next: '^16.0.7' },
      languages: [],
    });
    expect(sourceFactsField.parse({ languages: ['Go', 7, '<b>', 'x'.repeat(41)] })).toMatchObject({
      languages: ['Go'],
    });
    expect(sourceFactsField.parse('npm')).toBeNull();
    expect(sourceFactsField.parse(undefined)).toBeNull();
    expect(sourceFactsField.parse({})).toEqual({ ...FACTS, scripts: [] });
  });

  it('are limited to fifty items of each kind, and each version to 80 characters', () => {
    const many = Array.from({ length: 60 }, (_, index) => `a${index}`);
    const read = sourceFactsField.parse({
      scripts: ['a0', ...many],
      versions: Object.fromEntries(many.map((name) => [name, '1'])),
    });
    expect(read?.scripts).toEqual(many.slice(0, 50));
    expect(Object.keys(read?.versions ?? {})).toEqual(many.slice(0, 50));
    const [fits, longer] = ['x'.repeat(80), 'x'.repeat(81)];
    expect(sourceFactsField.parse({ versions: { fits, longer } })?.versions).toEqual({ fits });
  });
});
