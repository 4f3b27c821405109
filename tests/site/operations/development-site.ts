import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { createClient } from 'contentful-management';
import { freePort } from 'local-content-services/toolkit';
import { expect, vi } from 'vitest';
import { endProcess, outputOf } from '@/tests/fixtures/child-process';
import { cleanEnvironment } from '@/tests/fixtures/clean-environment';
import { copyFolder } from '@/tests/fixtures/copy-folder';
import { copySources } from '@/tests/fixtures/copy-sources';
import { galleryContent } from '@/tests/fixtures/gallery-content';

const PROJECT = fileURLToPath(new URL('../../..', import.meta.url));
const READY_TIMEOUT_MS = 120_000;

export type DevelopmentSite = {
  url: string;
  output: () => string;
  edit: (file: string, before: string, after: string) => Promise<void>;
  publish: (entryId: string, fields: Readonly<Record<string, unknown>>) => Promise<void>;
  folder: string;
  /** Resolves to the exit code. */
  stop: () => Promise<number | null>;
  close: () => Promise<void>;
};

/** Inside the project, so that the copy finds its packages. */
export async function copyProject(): Promise<string> {
  const folder = `${PROJECT}.next-test-dev-${randomBytes(4).toString('hex')}`;
  await mkdir(`${folder}/node_modules`, { recursive: true });
  await symlink('../../node_modules/next', `${folder}/node_modules/next`);
  copySources(folder);
  for (const part of ['commands', 'content']) copyFolder(`${PROJECT}${part}`, `${folder}/${part}`);
  await symlink('../packages', `${folder}/packages`);
  await writeFile(`${folder}/content/export.json`, JSON.stringify(await galleryContent()));
  return folder;
}

/** Retries, because a process may still write there for a moment. */
export const removeProject = (folder: string): Promise<void> =>
  rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });

export function startDevelopment(
  folder: string,
  env: Readonly<Record<string, string>>,
  args: readonly string[] = [],
  command = 'commands/dev.ts',
) {
  const child = spawn(process.execPath, ['--import', 'tsx', command, ...args], {
    cwd: folder,
    env: { ...cleanEnvironment(), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  return { child, output: outputOf(child) };
}

export async function openDevelopmentSite(): Promise<DevelopmentSite> {
  const folder = await copyProject();
  const port = await freePort();
  const { child, output } = startDevelopment(folder, { PORT: String(port) });
  const stop = async () => {
    await endProcess(child, 'SIGINT');
    return child.exitCode;
  };
  const close = async () => {
    await stop();
    await removeProject(folder);
  };
  const isUp = () => output().includes('The site is up');
  await vi
    .waitUntil(() => isUp() || child.exitCode !== null, { timeout: READY_TIMEOUT_MS })
    .catch(() => {});
  if (!isUp()) {
    await close();
    throw new Error(`npm run dev did not come up. It printed:\n${output()}`);
  }
  return {
    url: `http://localhost:${port}`,
    output,
    folder,
    async edit(file, before, after) {
      const text = await readFile(`${folder}/${file}`, 'utf8');
      expect(text).toContain(before);
      await writeFile(`${folder}/${file}`, text.replace(before, after));
    },
    publish: (entryId, fields) => publish(output(), entryId, fields),
    stop,
    close,
  };
}

async function publish(
  printed: string,
  entryId: string,
  fields: Readonly<Record<string, unknown>>,
): Promise<void> {
  const [, host = ''] = /Editor +http:\/\/(\S+)/.exec(printed) ?? [];
  const [accessToken = ''] = /management-[0-9a-f]+/.exec(printed) ?? [];
  const client = createClient(
    { accessToken, host, insecure: true },
    { type: 'plain', defaults: { spaceId: 'plinth', environmentId: 'master' } },
  );
  const entry = await client.entry.get({ entryId });
  const localised = Object.entries(fields).map(([name, value]) => [name, { 'en-US': value }]);
  const changed = { ...entry, fields: { ...entry.fields, ...Object.fromEntries(localised) } };
  await client.entry.publish({ entryId }, await client.entry.update({ entryId }, changed));
}
