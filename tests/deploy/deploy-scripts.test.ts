import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

const documentOf = (name: string) => fileURLToPath(new URL(`../../${name}`, import.meta.url));
const scriptOf = (name: string) => documentOf(`deploy/${name}`);
const { PATH = '' } = process.env;

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'plinth-deploy-'));
});
afterEach(() => rm(folder, { recursive: true }));

/** A stub that prints its arguments. */
const pretend = (program: string, script: string) =>
  writeFile(path.join(folder, program), `#!/bin/sh\n${script}\n`, { mode: 0o755 });

function runWithPretended(commands: string): string {
  const env = { PATH: `${folder}:${PATH}` } as unknown as NodeJS.ProcessEnv;
  const { stdout, stderr } = spawnSync('sh', ['-c', commands], {
    cwd: folder,
    env,
    encoding: 'utf8',
  });
  expect(stderr).toBe('');
  return stdout;
}

describe('secrets.sh', () => {
  const file = () => path.join(folder, '.env');
  const run = (...words: string[]) => {
    const { status, stdout, stderr } = spawnSync('sh', [scriptOf('secrets.sh'), ...words], {
      env: { PATH: `${folder}:${PATH}`, SECRETS_FILE: file() } as unknown as NodeJS.ProcessEnv,
      encoding: 'utf8',
    });
    return { status, output: stdout + stderr };
  };
  const secrets = async () =>
    Object.fromEntries(
      (await readFile(file(), 'utf8'))
        .trim()
        .split('\n')
        .map((line) => line.split('=')),
    );

  it('generates each secret once, in a file that only its owner can read', async () => {
    expect(run('create').status).toBe(0);
    const made = await secrets();
    expect(Object.keys(made)).toEqual([
      'CONTENTFUL_WEBHOOK_SECRET',
      'DRAFT_SECRET',
      'PROXY_SECRET',
      'REDIS_PASSWORD',
    ]);
    for (const secret of Object.values(made)) expect(secret).toMatch(/^[0-9a-f]{64}$/);
    expect(new Set(Object.values(made)).size).toBe(4);
    expect((await stat(file())).mode & 0o777).toBe(0o600);
    const again = run('create');
    expect(again.status).toBe(1);
    expect(again.output).toContain('is there already');
    expect(await secrets()).toEqual(made);
  });

  it('does not write a file if a secret cannot be generated', async () => {
    await pretend('openssl', 'exit 127');
    expect(run('create').status).not.toBe(0);
    await rm(path.join(folder, 'openssl'));
    expect(run('create').status).toBe(0);
  });

  it('puts a new secret in front of the old one, and later removes the old one', async () => {
    run('create');
    const before = await secrets();
    expect(run('rotate', 'DRAFT_SECRET').status).toBe(0);
    const [fresh, old] = (await secrets()).DRAFT_SECRET.split(',');
    expect(old).toBe(before.DRAFT_SECRET);
    expect(fresh).toMatch(/^[0-9a-f]{64}$/);
    expect(run('rotate', 'DRAFT_SECRET')).toMatchObject({
      status: 1,
      output: expect.stringContaining('is being rotated already'),
    });
    expect(run('finish', 'DRAFT_SECRET').status).toBe(0);
    expect(await secrets()).toEqual({ ...before, DRAFT_SECRET: fresh });
  });

  it('replaces a value that contains any character allowed in Contentful’s secrets', async () => {
    await writeFile(
      file(),
      'DRAFT_SECRET=a\nCONTENTFUL_WEBHOOK_SECRET=ab/c+d=_-\nPLINTH_IMAGE=plinth:1',
    );
    expect(run('rotate', 'CONTENTFUL_WEBHOOK_SECRET').status).toBe(0);
    const [, fresh] = /is now ([0-9a-f]{64})\./.exec(run('rotate', 'DRAFT_SECRET').output) ?? [];
    const rotated = await readFile(file(), 'utf8');
    expect(rotated).toMatch(/^CONTENTFUL_WEBHOOK_SECRET=[0-9a-f]{64},ab\/c\+d=_-$/m);
    await writeFile(file(), rotated.replace(/=[0-9a-f]{64},ab/, '=/+=_-,ab'));
    expect(run('finish', 'CONTENTFUL_WEBHOOK_SECRET').status).toBe(0);
    expect(await readFile(file(), 'utf8')).toBe(
      `DRAFT_SECRET=${fresh},a\nCONTENTFUL_WEBHOOK_SECRET=/+=_-\nPLINTH_IMAGE=plinth:1\n`,
    );
  });

  it('provides the current or rotated secret to the guide’s command for Contentful', async () => {
    const operations = await readFile(documentOf('docs/operations.md'), 'utf8');
    const [call = ''] = /^ *\( \. deploy\/\.env && curl[^)]*\)$/m.exec(operations) ?? [];
    expect(call).toContain(
      'https://api.contentful.com/spaces/<space id>/webhook_settings/signing_secret',
    );
    await mkdir(path.join(folder, 'deploy'));
    const environment = path.join(folder, 'deploy/.env');
    const fresh = 'ab/c+d=_-'.padEnd(64, '0');
    await writeFile(environment, `CONTENTFUL_WEBHOOK_SECRET=${fresh},old\nPLINTH_IMAGE=plinth:1\n`);
    await pretend('curl', 'for word; do last=$word; done; printf %s "$last"');
    expect(JSON.parse(runWithPretended(call))).toEqual({ value: fresh });
  });

  it.each([
    [[], 'secrets.sh rotate NAME'],
    [['rotate'], 'Name one of'],
    [['rotate', 'REDIS_PASSWORD'], 'Change it in Redis first'],
    [['rotate', 'DRAFT_SECRET'], 'Run: sh deploy/secrets.sh create'],
  ])('prints advice after %j', (words, said) => {
    expect(run(...words)).toMatchObject({ status: 1, output: expect.stringContaining(said) });
  });
});

it('the guide’s commands for a new version update only the site’s instances', async () => {
  const operations = await readFile(documentOf('docs/operations.md'), 'utf8');
  const [loop = ''] = /^for site in .*?^done$/ms.exec(operations) ?? [];
  const services = ['proxy', 'redis', 'site-1', 'site-2', 'site-3'];
  await pretend('compose', `[ $1 = config ] && printf '%s\\n' ${services.join(' ')} || echo "$@"`);
  await pretend('sleep', '');
  expect(runWithPretended(loop)).toBe(
    ['site-1', 'site-2', 'site-3'].map((site) => `up --detach --no-deps --wait ${site}\n`).join(''),
  );
});

describe('the guide’s Redis restore', () => {
  const data = (name: string) => path.join(folder, 'data', name);

  /** Runs the guide's commands on local folders. */
  async function restore(backup: Record<string, string>) {
    await mkdir(data('appendonlydir'), { recursive: true });
    await writeFile(data('appendonlydir/appendonly.aof.manifest'), 'of now');
    await mkdir(path.join(folder, 'backup'));
    for (const [name, text] of Object.entries(backup)) {
      await writeFile(path.join(folder, 'backup', name), text);
    }
    const operations = await readFile(documentOf('docs/operations.md'), 'utf8');
    const [, script = ''] = /To restore, .*? -c '([^']+)'/s.exec(operations) ?? [];
    await pretend('chown', '');
    const onThisMachine = script.replaceAll(/(?<= )\/(data|backup)/g, `${folder}/$1`);
    const env = { PATH: `${folder}:${PATH}` } as unknown as NodeJS.ProcessEnv;
    return spawnSync('sh', ['-c', onThisMachine], { env }).status;
  }

  const manifest = (name: string) => readFile(data(`${name}/appendonly.aof.manifest`), 'utf8');

  it('keeps the restored data', async () => {
    expect(await restore({ 'appendonly.aof.manifest': 'of then' })).toBe(0);
    expect(await manifest('appendonlydir')).toBe('of then');
    expect(await manifest('before')).toBe('of now');
  });

  it('does not change the data if the backup folder is empty, as after a misspelt name', async () => {
    expect(await restore({})).not.toBe(0);
    expect(await manifest('appendonlydir')).toBe('of now');
  });
});

it('the guide’s command for Kubernetes creates a secret that contains each variable in the file once', async () => {
  const readme = await readFile(scriptOf('README.md'), 'utf8');
  const [block = ''] = /^\{ .*?^\} \| kubectl .*?$/ms.exec(readme) ?? [];
  await pretend('kubectl', 'cat');
  // Kubectl keeps comments, quotes and trailing spaces.
  const file = [
    'CONTENTFUL_SPACE_ID="space" ',
    'CONTENTFUL_DELIVERY_TOKEN=token # of the website',
    `CONTENTFUL_PREVIEW_TOKEN='#1 # and 2' # of previews`,
    'CONTENTFUL_WEBHOOK_SECRET="" \r',
    'DRAFT_SECRET=own=, old # until May\r',
    'SITE_URL=https://www.example.com',
  ].join('\n');
  await writeFile(path.join(folder, '.env.production.local'), file);
  expect(runWithPretended(block).trim().split('\n')).toEqual([
    'CONTENTFUL_SPACE_ID=space',
    'CONTENTFUL_DELIVERY_TOKEN=token',
    'CONTENTFUL_PREVIEW_TOKEN=#1 # and 2',
    'DRAFT_SECRET=own=, old',
    'SITE_URL=https://www.example.com',
    expect.stringMatching(/^CONTENTFUL_WEBHOOK_SECRET=[0-9a-f]{64}$/),
  ]);
});

describe('health.mjs', () => {
  let server: Server | undefined;
  /** Unique on this machine. */
  const title = `next-${process.pid}`;
  afterEach(() => {
    server?.closeAllConnections();
    server?.close();
  });

  async function answerWith(status: (url: string) => number | undefined) {
    server = createServer((request, response) => {
      const code = status(request.url ?? '');
      if (code !== undefined) response.writeHead(code).end();
    });
    await once(server.listen(0, '127.0.0.1'), 'listening');
    return (server.address() as AddressInfo).port;
  }

  async function check(port: number): Promise<number> {
    const child = spawn(process.execPath, [scriptOf('health.mjs')], {
      env: {
        PATH,
        PORT: String(port),
        FAILURES_FILE: path.join(folder, 'failures'),
        SERVER_TITLE: title,
      } as unknown as NodeJS.ProcessEnv,
    });
    const [code] = await once(child, 'exit');
    return Number(code);
  }

  it('succeeds if the site is ready, and fails if it has no pages to serve', async () => {
    expect(await check(await answerWith(() => 200))).toBe(0);
    server?.close();
    const port = await answerWith((url) => (url.endsWith('/ready') ? 503 : 200));
    for (let count = 0; count < 4; count += 1) expect(await check(port)).toBe(1);
  });

  it('ends a server that has failed to respond three times in a row', async () => {
    const code = `process.title = '${title} (v1)'; console.log('there'); setInterval(() => {}, 1000)`;
    const hanging = spawn(process.execPath, ['-e', code]);
    const ended = once(hanging, 'exit');
    await once(hanging.stdout, 'data');
    let isThere = false;
    const port = await answerWith(() => (isThere ? 200 : undefined));
    server?.on('connection', (socket) => isThere || socket.destroy());
    expect(await check(port)).toBe(1);
    expect(await check(port)).toBe(1);
    isThere = true;
    expect(await check(port)).toBe(0);
    isThere = false;
    for (let count = 0; count < 2; count += 1) expect(await check(port)).toBe(1);
    expect(hanging.exitCode).toBeNull();
    expect(await check(port)).toBe(1);
    expect((await ended)[1]).toBe('SIGKILL');
  });
});
