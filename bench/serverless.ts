import { freePort } from 'local-content-services/toolkit';
import { startServices } from '@/commands/start-services';
import { buildWhole } from '@/tests/fixtures/production-site';
import { isOpensslInstalled, makeCertificate } from '@/tests/site/serverless/certificate';
import { startPlatform } from '@/tests/site/serverless/platform';
import { median, medianRatio } from './figures';
import { editionName } from './publish-series';
import { actionsOn, type PublishingSite, startPublishingSite } from './publishing-site';
import { say, type Table } from './table';

const ROUNDS = 7;
const MAX_RATIO = 1.5;
/** Shown on every list. For other entries, functions render more pages than a server does. */
const ENTRY_ID = 'section-database';

type Published = Pick<PublishingSite, 'publish' | 'sendWebhook'>;

export async function serverless(): Promise<Table[]> {
  if (!isOpensslInstalled) {
    say('serverless: no openssl on the path, so it is skipped');
    return [];
  }
  say('serverless: building the sample for one server and for a platform');
  const [server, platform] = [await startPublishingSite(), await startFunctions()];
  try {
    // The first publish after a server starts renders more pages.
    for (const site of [server, platform]) await answeredIn(site, 0);
    const [onServer, onPlatform]: [number[], number[]] = [[], []];
    let pages = 0;
    for (let round = 1; round <= ROUNDS; round += 1) {
      say(`serverless: publish ${round} of ${ROUNDS}`);
      const one = await answeredIn(server, round);
      onServer.push(one.milliseconds);
      pages = one.pages;
      const functions = await answeredIn(platform, round);
      onPlatform.push(functions.milliseconds);
      if (functions.pages < pages) throw new Error(`${functions.pages} pages, and ${pages}`);
    }
    const ratio = medianRatio(onPlatform, onServer);
    return [
      {
        title: `From the webhook to "live": a publish that affects ${pages} pages`,
        head: ['', 'median, ms', 'most, ms', 'ratio'],
        rows: [
          { cells: ['one server', ...figuresOf(onServer), '1'] },
          {
            cells: ['functions', ...figuresOf(onPlatform), ratio.toFixed(2)],
            bound: { words: `ratio at most ${MAX_RATIO}`, holds: ratio <= MAX_RATIO },
          },
        ],
      },
    ];
  } finally {
    await server.close();
    await platform.close();
  }
}

const figuresOf = (times: readonly number[]) => [
  median(times).toFixed(0),
  Math.max(...times).toFixed(0),
];

async function answeredIn(site: Published, edition: number) {
  const delivery = site.publish(ENTRY_ID, editionName(edition), 'title');
  const started = performance.now();
  const { length: pages } = await site.sendWebhook(delivery);
  return { milliseconds: performance.now() - started, pages };
}

async function startFunctions(): Promise<Published & { close: () => Promise<void> }> {
  const port = await freePort();
  const [services, certificate] = await Promise.all([
    startServices({ keyValueBackend: 'memory' }),
    makeCertificate(),
  ]);
  const environment = {
    ...services.environment,
    SERVERLESS: '1',
    SITE_URL: `https://localhost:${port}`,
  };
  const build = await buildWhole(environment);
  if (!build.ok) throw new Error(`The build failed:\n${build.output}`);
  const platform = await startPlatform({ folder: build.folder, environment, port, certificate });
  return {
    ...actionsOn(platform.url, services),
    async close() {
      await platform.close();
      await build.remove();
      await certificate.remove();
      await services.close();
    },
  };
}
