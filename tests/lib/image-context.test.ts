import { expect, it } from 'vitest';
import { readDockerignore } from '@/tests/fixtures/dockerfile';

it.each(['.env.production.local', '.env', 'deploy/.env', 'backup-2026-11-22/appendonly.aof'])(
  'excludes %s from the Docker image',
  async (file) => {
    expect((await readDockerignore())(file)).toBe(true);
  },
);

it.each(['.env.example', 'package.json', 'deploy/proxy-pages/away.html'])(
  'includes %s in the Docker image',
  async (file) => {
    expect((await readDockerignore())(file)).toBe(false);
  },
);
