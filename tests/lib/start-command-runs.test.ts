import { execFile, execFileSync } from 'node:child_process';
import { chmod, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PackageManager, SourceContents } from '@/lib/catalogue/template';
import { linesOf, startCommand } from '@/lib/template/compose-start-command';
import { type ArchiveServer, startArchiveServer } from '@/tests/fixtures/archive-server';
import { bareTemplate } from '@/tests/fixtures/catalogue';

const run = promisify(execFile);

const packageOf = (name: string) =>
  JSON.stringify({ name, private: true, scripts: { dev: `node -p "'${name} runs'"` } });

const REPOSITORIES = {
  'acme/shop': { 'package.json': packageOf('shop'), 'README.md': 'Shop' },
  'acme/examples': {
    // The folder above must not be installed.
    'package.json': JSON.stringify({
      name: 'everything',
      private: true,
      workspaces: ['sites/*'],
      scripts: { postinstall: 'exit 1' },
    }),
    'sites/blog/package.json': packageOf('blog'),
    'sites/other/package.json': packageOf('other'),
    'services/both/frontend/package.json': packageOf('frontend'),
    'rust/axum/Cargo.toml': '[package]\nname = "axum-site"\nversion = "0.1.0"\nedition = "2021"\n',
    'rust/axum/src/main.rs': 'fn main() {}\n',
  },
};

const isThere = (command: string) => {
  try {
    execFileSync('sh', ['-c', `command -v ${command}`], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
};

const isComplete = ['curl', 'tar', 'openssl'].every(isThere);

it.runIf(process.env.CI)('CI has curl, tar and openssl installed', () => {
  expect(isComplete).toBe(true);
});

describe.skipIf(!isComplete)('start commands', () => {
  let archives: ArchiveServer;
  let folder: string;
  beforeAll(async () => {
    archives = await startArchiveServer(REPOSITORIES);
    folder = await mkdtemp(path.join(tmpdir(), 'start-'));
    // Uses the project's giget instead of downloading giget.
    const giget = path.resolve('node_modules/.bin/giget');
    const npx = `#!/bin/sh\n[ "$1 $2" = "-y giget@latest" ] || exit 1\nshift 2\nexec "${giget}" "$@"\n`;
    await writeFile(path.join(folder, 'npx'), npx);
    await chmod(path.join(folder, 'npx'), 0o755);
  });
  afterAll(async () => {
    await archives?.close();
    if (folder) await rm(folder, { recursive: true, force: true });
  });

  async function start(
    slug: string,
    source: string,
    {
      manager = null,
      contents = 'package',
      tab,
    }: { manager?: PackageManager | null; contents?: SourceContents; tab?: string } = {},
  ) {
    const commands = startCommand(
      bareTemplate(slug, {
        links: { source: `https://github.com/acme/${source}` },
        sourceContents: contents,
        sourceFacts: {
          manager,
          scripts: contents === 'package' ? ['dev'] : [],
          env: [],
          versions: {},
          languages: [],
        },
      }),
    );
    const option = commands?.options.find((one) => one.manager === (tab ?? one.manager));
    const script = [...(option ? linesOf(option) : []), 'pwd'].join('\n');
    const { stdout } = await run('sh', ['-e', '-c', script], {
      cwd: folder,
      env: {
        ...process.env,
        ...archives.environment,
        PATH: `${folder}:${process.env.PATH}`,
        npm_config_offline: 'true',
      },
    });
    return { stdout, at: stdout.trim().split('\n').at(-1) ?? '' };
  }

  it('copy, install and run a whole repository', async () => {
    const { stdout, at } = await start('shop', 'shop');
    expect(stdout).toContain('shop runs');
    expect(await readdir(at)).not.toContain('.git');
  });

  it('copy a single folder, without the workspace above it', async () => {
    const { stdout, at } = await start('blog', 'examples/tree/main/sites/blog');
    expect(stdout).toContain('blog runs');
    expect(at).toBe(path.join(folder, 'blog'));
    expect(await readdir(at)).toContain('package.json');
    expect(await readdir(at)).not.toContain('sites');
  });

  it('end in the copied folder if there is no package.json at its root', async () => {
    const source = 'examples/tree/main/services/both';
    const { at } = await start('both', source, { contents: 'files', manager: 'npm' });
    expect(await readdir(at)).toEqual(['frontend']);
  });

  it.skipIf(!isThere('cargo'))('unpack and build a Rust crate without Node', async () => {
    const options = { contents: 'files', manager: 'cargo' } as const;
    const { at } = await start('axum', 'examples/tree/main/rust/axum', options);
    expect(at).toBe(path.join(folder, 'axum'));
    expect((await readdir(at)).sort()).toEqual(['Cargo.lock', 'Cargo.toml', 'src', 'target']);
  });
});
