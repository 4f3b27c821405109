/** The commands of a template's page, as they stand there, in a shell: Git asks a server on this machine. */
import { execFile, execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PackageManager, SourceContents } from '@/lib/catalogue/template';
import { startCommand } from '@/lib/gallery/template/start-command';
import { bareTemplate } from '@/tests/fixtures/catalogue';
import { type GitServer, startGitServer } from '@/tests/fixtures/git-server';

const run = promisify(execFile);

const packageOf = (name: string) =>
  JSON.stringify({ name, private: true, scripts: { dev: `node -p "'${name} runs'"` } });

const REPOSITORIES = {
  'acme/shop': { 'package.json': packageOf('shop'), 'README.md': 'Shop' },
  'acme/examples': {
    // What is above the folder must not be installed.
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
    execFileSync(command, ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
};

describe.skipIf(!isThere('git'))('the commands that start a project, run', () => {
  let git: GitServer;
  let folder: string;
  beforeAll(async () => {
    git = await startGitServer(REPOSITORIES);
    folder = await mkdtemp(path.join(tmpdir(), 'start-'));
  });
  afterAll(async () => {
    await git?.close();
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
    const script = [...(option?.lines ?? []), 'pwd'].join('\n');
    const { stdout } = await run('sh', ['-e', '-c', script], {
      cwd: folder,
      env: { ...process.env, ...git.environment, npm_config_offline: 'true' },
    });
    return { stdout, at: stdout.trim().split('\n').at(-1) ?? '' };
  }

  it('copy a whole repository, install and run it', async () => {
    expect((await start('shop', 'shop')).stdout).toContain('shop runs');
  });

  it('copy one folder alone: a workspace above it is neither there nor installed', async () => {
    const { stdout, at } = await start('blog', 'examples/tree/main/sites/blog');
    expect(stdout).toContain('blog runs');
    expect(at).toBe(path.join(folder, 'blog/sites/blog'));
    expect(existsSync(path.join(folder, 'blog/package.json'))).toBe(false);
    expect(await readdir(path.join(folder, 'blog/sites'))).toEqual(['blog']);
  });

  it('end in a folder that has no package at its root', async () => {
    const source = 'examples/tree/main/services/both';
    const { at } = await start('both', source, { contents: 'files', manager: 'npm' });
    expect(await readdir(at)).toEqual(['frontend']);
  });

  it.skipIf(!isThere('cargo'))('build a crate of Rust', async () => {
    const options = { contents: 'files', manager: 'cargo' } as const;
    const { at } = await start('axum', 'examples/tree/main/rust/axum', options);
    expect(await readdir(at)).toContain('target');
  });
});
