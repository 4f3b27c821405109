/** The site as deploy/ has it, told of publishes and read by visitors through its caching proxy. */
import type { ContentExport } from '#local/content-service/export-format';
import { startServices } from '#local/services';
import { startCachingProxy } from '#tests/site/caching-proxy';
import { freePort } from '#tests/site/production-site';
import { buildStandalone } from '#tests/site/standalone-site';
import { actionsOn, makerOf, type PublishingSite } from './publishing-site';

const SECRET = 'a-secret-of-the-bench';

/** Two instances of the standalone server on one store, nginx in front. @param content default: the sample */
export async function startFrontedSite(
  content?: ContentExport,
): Promise<Omit<PublishingSite, 'pid'>> {
  const services = await startServices({
    keyValueBackend: 'embedded',
    ...(content === undefined ? {} : { content }),
  });
  const closing: (() => Promise<void>)[] = [services.close];
  const close = async () => {
    for (const end of closing.reverse()) await end();
  };
  try {
    const port = await freePort();
    const environment = {
      ...services.environment,
      ISR_CACHE: 'redis',
      REQUEST_LIMIT: '0',
      FRONT_URLS: `http://127.0.0.1:${port}`,
      FRONT_SECRET: SECRET,
    };
    const image = await buildStandalone(environment);
    closing.push(image.remove);
    const first = await image.start(environment);
    closing.push(() => first.stop());
    const second = await image.start(environment);
    closing.push(() => second.stop());
    const front = await startCachingProxy([first.url, second.url], SECRET, port);
    closing.push(front.close);
    const makeAnew = await makerOf(first.url, image.build);
    return { url: front.url, services, ...actionsOn(front.url, services, makeAnew), close };
  } catch (error) {
    await close();
    throw error;
  }
}
