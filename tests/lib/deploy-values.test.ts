/** Checks that ports, paths and times in deploy/ match the code. */
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';

const read = (name: string) => readFile(new URL(`../../${name}`, import.meta.url), 'utf8');

/** All numbers that the pattern finds in a file, in order. */
async function numbersIn(file: string, words: RegExp): Promise<number[]> {
  const found = [...(await read(file)).matchAll(words)].map(([, number = '']) => number);
  if (found.length === 0) throw new Error(`${file} has no ${words}`);
  return found.map((number) => Number(number.replaceAll('_', '')));
}

const COMPOSE = 'deploy/compose.yaml';
const SITE = 'deploy/kubernetes/site.yaml';

it('an instance has enough time to shut down before it is killed', async () => {
  const [endsAfterMs = 0] = await numbersIn(
    'lib/next-internals/close-connections.ts',
    /SHUTDOWN_TIMEOUT_MS = ([\d_]+)/g,
  );
  const [compose = 0] = await numbersIn(COMPOSE, /stop_grace_period: (\d+)s/g);
  expect(compose * 1000).toBeGreaterThan(endsAfterMs);
  const [kubernetes = 0] = await numbersIn(SITE, /terminationGracePeriodSeconds: (\d+)/g);
  const [preStop = 0] = await numbersIn(SITE, /preStop: .*"(\d+)"/g);
  expect((kubernetes - preStop) * 1000).toBeGreaterThan(endsAfterMs);
});

it('the proxy waits until the scheduler’s request has finished, and does not repeat the request', async () => {
  const [callMs = 0] = await numbersIn(
    'lib/source-facts/facts-handler.ts',
    /TIMEOUT_MS = ([\d_]+)/g,
  );
  const proxy = await read('deploy/nginx.conf.template');
  const [location = ''] = /location = \S*\/api\/cron\/facts \{[^}]*\}/.exec(proxy) ?? [];
  const [, seconds] = /proxy_read_timeout (\d+)s/.exec(location) ?? [];
  expect(Number(seconds) * 1000).toBeGreaterThan(callMs);
  expect(location).toContain('proxy_next_upstream off;');
});

it('every path that is probed is a route', async () => {
  const files = [
    COMPOSE,
    SITE,
    'deploy/health.mjs',
    'deploy/proxy-health.sh',
    'deploy/README.md',
    'docs/operations.md',
  ];
  const texts = await Promise.all(files.map(read));
  const paths = texts.flatMap((text) => text.match(/\/api\/health\/\w+/g) ?? []);
  expect(new Set(paths)).toEqual(new Set(['/api/health/live', '/api/health/ready']));
  for (const path of paths) expect(existsSync(`pages${path}.ts`), path).toBe(true);
});

it('Vercel calls the scheduler’s route once a day, the most that the free plan allows', async () => {
  const { crons } = JSON.parse(await read('vercel.json'));
  expect(crons).toEqual([
    { path: '/api/cron/facts', schedule: expect.stringMatching(/^\d+ \d+ \* \* \*$/) },
  ]);
  for (const { path } of crons) expect(existsSync(`pages${path}.ts`), path).toBe(true);
  const guide = await read('docs/guides/deploy-vercel.md');
  for (const name of ['GITHUB_TOKEN', 'CRON_SECRET', 'vercel.json']) expect(guide).toContain(name);
});

it('port numbers are the same in all files', async () => {
  const metrics = [
    ...(await numbersIn(COMPOSE, /METRICS_PORT: "(\d+)"/g)),
    ...(await numbersIn(SITE, /METRICS_PORT, value: "(\d+)"/g)),
    ...(await numbersIn(SITE, /name: metrics, containerPort: (\d+)/g)),
    ...(await numbersIn(SITE, /prometheus\.io\/port: "(\d+)"/g)),
    ...(await numbersIn('deploy/monitoring/prometheus.yaml', /"site-\d:(\d+)"/g)),
  ];
  expect(new Set(metrics)).toEqual(new Set([9464]));
  const http = [
    ...(await numbersIn(COMPOSE, /server site-\d:(\d+)/g)),
    ...(await numbersIn(SITE, /name: http, containerPort: (\d+)/g)),
    ...(await numbersIn('deploy/Dockerfile', /PORT[= ](\d+)/g)),
  ];
  expect(new Set(http)).toEqual(new Set([3000]));
});

it('the proxy gives up on an instance under the same conditions in all configurations', async () => {
  const texts = await Promise.all([COMPOSE, 'docs/operations.md'].map(read));
  const lines = texts.map((text) => new Set(text.match(/(?<=server \S+:3000 )[^;]+/g)));
  // Each instance is listed twice, the second time as a backup.
  expect(lines[0]?.size).toBe(2);
  expect(lines[1]).toEqual(lines[0]);
});

it('the section “A new version” explains how to pass changed files to the proxy', async () => {
  const files = [...(await read(COMPOSE)).matchAll(/- \.\/([\w-]+\.[\w.]+):/g)].map(
    ([, name]) => name,
  );
  expect(files).not.toEqual([]);
  const [section = ''] =
    /### A new version.*?(?=\n### )/s.exec(await read('docs/operations.md')) ?? [];
  expect(section).toContain('compose up --detach --no-deps --force-recreate proxy');
  for (const file of files) expect(section).toContain(`deploy/${file}`);
});

it('the Kubernetes manifests name the image that the instructions build and push', async () => {
  const readme = await read('deploy/README.md');
  const [, image = 'none'] = /image: (\S+plinth:1)$/m.exec(await read(SITE)) ?? [];
  expect(readme).toMatch(
    new RegExp(`docker build .* -t ${image} \\. &&\\s+docker push ${image}$`, 'm'),
  );
  expect(readme).not.toContain('set image');
});

it('the memory alert fires below the memory limit', async () => {
  const limits = [
    ...(await numbersIn(COMPOSE, /init: true[\s\S]*?mem_limit: (\d+)m/g)),
    ...(await numbersIn(SITE, /limits: \{ memory: (\d+)Mi \}/g)),
    ...(await numbersIn('deploy/monitoring/alerts.yaml', /limit of (\d+) MB/g)),
  ];
  expect(new Set(limits)).toEqual(new Set([1024]));
  const [warned = 0] = await numbersIn(
    'deploy/monitoring/alerts.yaml',
    /resident_memory_bytes\{[^}]*\} > (\d+)e6/g,
  );
  expect(warned).toBeLessThan(1024);
  const [heap = 0] = await numbersIn('deploy/Dockerfile', /--max-old-space-size=(\d+)/g);
  // Node itself, Open Graph images and compression took up to 280 MB outside of the heap.
  expect(heap + 300).toBeLessThanOrEqual(warned);
});

it('Redis may use two thirds of its container’s memory, even after the limit is raised', async () => {
  const [maxmemory = 0] = await numbersIn(COMPOSE, /--maxmemory (\d+)mb/g);
  const [limit = 0] = await numbersIn(COMPOSE, /REDISCLI_AUTH[\s\S]*?mem_limit: (\d+)m/g);
  expect(limit).toBeGreaterThanOrEqual(maxmemory * 1.5);
  const [, first, second] =
    /docker update --memory (\d+)m [^`]*config set maxmemory (\d+)mb/.exec(
      await read('docs/operations.md'),
    ) ?? [];
  expect(Number(first)).toBeGreaterThanOrEqual(Number(second) * 1.5);
});

it('Redis has the same options in Compose and Kubernetes, and stores data in an append-only file', async () => {
  const texts = await Promise.all([COMPOSE, 'deploy/kubernetes/redis.yaml'].map(read));
  const [inContainers = '', onKubernetes] = texts.map((text) =>
    /redis-server (.*?) --requirepass/s.exec(text)?.[1]?.replace(/\s+/g, ' '),
  );
  expect(inContainers).toContain('--appendonly yes --save ""');
  expect(onKubernetes).toBe(inContainers);
});

it('a new version can be built and started while the registry is unavailable', async () => {
  expect(await read('deploy/Dockerfile')).not.toMatch(/^# syntax=/m);
  const instances = (await read(COMPOSE))
    .split(/^ {2}(?=[\w-]+:$)/m)
    .filter((part) => part.includes('*instance'));
  expect(instances).toHaveLength(2);
  for (const instance of instances) expect(instance).toMatch(/^ {4}(build:|pull_policy: never)$/m);
});
