import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { createServer as createHttpServer } from 'node:http';
import { createServer, type Server } from 'node:net';
import { startContentful } from 'local-content-services';
import { freePort } from 'local-content-services/toolkit';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { SPACE, tinyContent } from '@/packages/local-services/tests/tiny-content';
import { endProcess, outputOf } from '@/tests/fixtures/child-process';
import { cleanEnvironment } from '@/tests/fixtures/clean-environment';
import {
  copyProject,
  removeProject,
  startDevelopment,
} from '@/tests/site/operations/development-site';

let blocker: Server;
let port: number;

beforeEach(async () => {
  blocker = createServer();
  await new Promise<void>((resolve) => blocker.listen(0, '127.0.0.1', resolve));
  const address = blocker.address();
  port = typeof address === 'object' && address ? address.port : 0;
});
afterEach(() => {
  blocker.close();
});

async function run(command: 'dev' | 'demo', PORT: string, ...args: string[]) {
  const child = spawn(process.execPath, ['--import', 'tsx', `commands/${command}.ts`, ...args], {
    env: { ...cleanEnvironment(), PORT },
  });
  const output = outputOf(child);
  const [code] = await once(child, 'exit');
  return { code, output: output() };
}

describe.each(['dev', 'demo'] as const)('npm run %s', (command) => {
  it('reports a port in use, with advice, before it does anything else', async () => {
    const { code, output } = await run(command, String(port));
    expect(code).toBe(1);
    expect(output).toContain(`Port ${port} is taken by another program.`);
    expect(output).toContain(`PORT=${port + 1} npm run ${command}`);
    expect(output).not.toContain('local services');
  });

  it('lists its options before it does anything else', async () => {
    const { code, output } = await run(command, String(port), '--port', '4151');
    expect(code).toBe(1);
    expect(output).toContain(`✗ npm run ${command} can't use --port 4151.`);
    expect(output).toContain(command === 'dev' ? 'It takes --fresh and --host.' : 'no options.');
    expect(output).toContain(`PORT=3001 npm run ${command}`);
  });

  it('rejects an invalid port', async () => {
    const { code, output } = await run(command, 'abc');
    expect(code).toBe(1);
    expect(output).toContain('PORT is "abc", which is not a port.');
  });
});

it('npm run demo builds without type checking, because that process would survive Ctrl-C', async () => {
  const child = spawn(process.execPath, ['--import', 'tsx', 'commands/demo.ts'], {
    env: { ...cleanEnvironment(), PORT: String(await freePort()) },
  });
  onTestFinished(() => {
    child.kill('SIGINT');
  });
  const output = outputOf(child);
  const isBuilding = () => output().includes('Creating an optimized production build');
  await vi.waitUntil(isBuilding, { timeout: 60_000 });
  await endProcess(child, 'SIGINT');
  expect(output()).not.toContain('Running TypeScript');
});

describe('npm run dev, before it starts anything', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await copyProject();
  });
  afterEach(() => removeProject(folder));

  async function endOf(env: Readonly<Record<string, string>>) {
    const { child, output } = startDevelopment(folder, { PORT: String(await freePort()), ...env });
    const timer = setTimeout(() => child.kill('SIGINT'), 60_000);
    const [code] = await once(child, 'exit');
    clearTimeout(timer);
    return { code, firstLine: output().trim().split('\n')[0], output: output() };
  }

  it('reports which credentials the content service rejects', async () => {
    const content = await startContentful({
      content: tinyContent(),
      spaceId: SPACE,
      deliveryToken: 'delivery-token',
      previewToken: 'preview-token',
    });
    const credentials = {
      CONTENTFUL_SPACE_ID: SPACE,
      CONTENTFUL_DELIVERY_TOKEN: 'delivery-token',
      CONTENTFUL_PREVIEW_TOKEN: 'another-token',
      CONTENTFUL_DELIVERY_URL: content.deliveryUrl,
      CONTENTFUL_PREVIEW_URL: content.previewUrl,
    };
    const refused = await endOf({
      ...credentials,
      CONTENTFUL_DELIVERY_URL: `${content.deliveryUrl}/`,
    });
    const elsewhere = await endOf({ ...credentials, CONTENTFUL_ENVIRONMENT: 'staging' });
    const noOrigin = await endOf({
      ...credentials,
      CONTENTFUL_PREVIEW_TOKEN: 'preview-token',
      CONTENTFUL_DELIVERY_URL: `${content.deliveryUrl}/spaces`,
      CONTENTFUL_IMAGES_URL: 'images.internal',
    });
    await content.close();
    expect(refused.code).toBe(1);
    expect(refused.firstLine).toBe(
      `✗ ${new URL(content.previewUrl).host} refuses the credentials (401): CONTENTFUL_SPACE_ID or CONTENTFUL_PREVIEW_TOKEN is wrong.`,
    );
    expect(refused.output).not.toContain('another-token');
    expect(elsewhere.firstLine).toContain('has no such environment (404)');
    expect(noOrigin.output).toContain('CONTENTFUL_DELIVERY_URL must be an origin without a path');
    expect(noOrigin.output).toContain('CONTENTFUL_IMAGES_URL must be an address');
  });

  it('does not mistake another program on its port for the site', async () => {
    const taken = await freePort();
    const { child, output } = startDevelopment(folder, { PORT: String(taken) });
    await vi.waitUntil(() => output().includes('on local services'), { timeout: 60_000 });
    const other = createHttpServer((_, response) => response.end('{"status":"live"}'));
    other.listen(taken);
    const [code] = await once(child, 'exit');
    other.close();
    expect(code).toBe(1);
    expect(output()).toContain('EADDRINUSE');
    expect(output()).not.toContain('The site is up');
  });

  it('reports unusable content and ports', async () => {
    expect((await endOf({ CONTENT_FILE: 'nothing.json' })).firstLine).toBe(
      '✗ CONTENT_FILE: "nothing.json" can\'t be read (ENOENT).',
    );
    const first = port - 2;
    expect((await endOf({ LOCAL_PORT: String(first) })).firstLine).toMatch(
      new RegExp(`LOCAL_PORT asks for ports ${first} to ${first + 5}, and \\d+ is taken.`),
    );
    expect((await endOf({ LOCAL_PORT: '65535' })).firstLine).toContain('LOCAL_PORT is not a port');
  });

  it('reports a folder that it cannot write to', async () => {
    await writeFile(`${folder}/.next`, 'a file');
    const { code, firstLine } = await endOf({});
    expect(code).toBe(1);
    expect(firstLine).toBe("✗ The folder .next/dev can't be written to (ENOTDIR).");
  });
});

describe('npm run services', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await copyProject();
  });
  afterEach(() => removeProject(folder));

  it('prints lines for .env.local that work for npm run model:check, while a site runs on its port', async () => {
    const { child, output } = startDevelopment(
      folder,
      { PORT: String(port) },
      [],
      'commands/services.ts',
    );
    await vi.waitUntil(() => output().includes('Ctrl-C'), { timeout: 60_000 });
    const lines = output().match(/^[A-Z_]+=\S+$/gm) ?? [];
    expect(lines).toContain(`SITE_URL=http://localhost:${port}`);
    await writeFile(`${folder}/.env.local`, lines.join('\n'));
    const check = spawn(process.execPath, ['--import', 'tsx', 'commands/check-content-model.ts'], {
      cwd: folder,
      env: { PATH: process.env.PATH, NODE_ENV: 'production' },
    });
    const [checked] = await once(check, 'exit');
    await endProcess(child, 'SIGINT');
    expect({ checked, code: child.exitCode }).toEqual({ checked: 0, code: 130 });
  });
});
