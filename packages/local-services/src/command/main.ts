/** `local-content-services`: serves an export until it is interrupted. */
import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { ContentExport } from '../contentful/export-format.ts';
import { readExport } from '../contentful/read-export.ts';
import { startContentful } from '../contentful/start-contentful.ts';
import { startEdgeConfig } from '../edge-config/start-edge-config.ts';
import { localCertificate } from '../http/certificate.ts';
import { startRedis } from '../redis/start-redis.ts';
import { type CommandOptions, HELP, readOptions } from './options.ts';

const EMPTY: ContentExport = { contentTypes: [], entries: [], assets: [] };

async function start(options: CommandOptions) {
  const { file, portOf, token = randomBytes(16).toString('hex') } = options;
  const content = file === undefined ? EMPTY : await readExport(file);
  const certificate = options.https === undefined ? null : await localCertificate(options.https);
  if (options.https !== undefined && certificate === null) {
    throw new Error('--https needs openssl, which is not installed.');
  }
  const contentful = await startContentful({
    content,
    spaceId: options.space,
    ...(options.environment !== undefined && { environment: options.environment }),
    deliveryToken: token,
    previewToken: token,
    managementToken: token,
    port: portOf(0),
    previewPort: portOf(1),
    imagesPort: portOf(2),
    managementPort: portOf(3),
    ...(options.assets !== undefined && { imagesFolder: options.assets }),
    certificate,
    ...(options.webhook !== undefined && {
      webhook: { url: options.webhook, secret: options.webhookSecret ?? null },
    }),
    requestsPerSecond: options.requestsPerSecond,
    deliveryLagMs: options.deliveryLagMs,
    keepRequests: 100,
  });
  const redis = await startRedis({
    token,
    port: portOf(4),
    ...(options.redis !== undefined && { redisUrl: options.redis }),
    keepRequests: 100,
  });
  const edgeConfig = await startEdgeConfig({
    token,
    port: portOf(5),
    items: options.edgeConfigItems,
    keepRequests: 100,
  });
  const rows = [
    ['Delivery', contentful.deliveryUrl],
    ['Preview', contentful.previewUrl],
    ['Images', contentful.imagesUrl],
    ['Management', contentful.managementUrl],
    ['Editor', `${contentful.managementUrl}/ in a browser`],
    ['Redis REST', `${redis.url} (${redis.backend === 'redis' ? 'on a Redis' : 'in memory'})`],
    ['Edge Config', edgeConfig.connectionString],
    ['', ''],
    ['Space', `${contentful.spaceId}, environment ${contentful.environment}`],
    ['Token', `${token} (for all of them)`],
    ...(options.https === undefined
      ? []
      : [['https', `NODE_EXTRA_CA_CERTS=${options.https}/certificate.pem, host localhost`]]),
  ];
  const { entries, assets, contentTypes } = content;
  const counts = `${contentTypes.length} content types, ${entries.length} entries, ${assets.length} assets`;
  process.stdout.write(
    [
      '',
      `  ${file ?? 'An empty space'}: ${counts}`,
      '',
      ...rows.map(([name = '', value]) => `  ${name.padEnd(12)} ${value}`.trimEnd()),
      '',
      '  Ctrl-C stops everything.',
      '',
      '',
    ].join('\n'),
  );
  return async () => {
    await Promise.all([contentful.close(), redis.close(), edgeConfig.close()]);
  };
}

function fail(error: unknown): never {
  const { code, port, message } = error as NodeJS.ErrnoException & { port?: number };
  const said =
    code === 'EADDRINUSE'
      ? `Port ${port} is taken: give a --port that is free, with the five after it.`
      : message;
  process.stderr.write(`\n  ${said}\n\n`);
  process.exit(1);
}

const options = await readOptions(process.argv.slice(2)).catch((error) =>
  fail(new Error(`${error.message}\n  local-content-services --help shows all options.`)),
);
if (options.help) {
  process.stdout.write(HELP);
} else if (options.version) {
  const manifest = await readFile(new URL('../../package.json', import.meta.url), 'utf8');
  process.stdout.write(`${JSON.parse(manifest).version}\n`);
} else {
  const close = await start(options).catch(fail);
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.once(signal, () => {
      close().then(() => process.exit(0), fail);
    });
  }
}
