import type { ContentExport } from 'local-content-services';
import { freePort } from 'local-content-services/toolkit';
import { startServices } from '@/commands/start-services';
import { startCachingProxy } from '@/tests/fixtures/caching-proxy';
import { COMPILE_FOLDER } from '@/tests/fixtures/production-site';
import { isRedisInstalled, startRedisServer } from '@/tests/fixtures/redis-server';
import { buildStandalone } from '@/tests/fixtures/standalone-site';
import { actionsOn, revalidatorOf } from './publishing-site';

const SECRET = 'a-secret-of-the-bench';

export async function startProxiedSite(content?: ContentExport) {
  const services = await startServices({ keyValueBackend: 'memory', content });
  const closing: (() => Promise<void>)[] = [services.close];
  const close = async () => {
    for (const end of closing.reverse()) await end();
  };
  try {
    const redis = isRedisInstalled ? await startRedisServer() : undefined;
    if (redis !== undefined) closing.push(redis.stop);
    const port = await freePort();
    const environment = {
      ...services.environment,
      ...(redis && { REDIS_URL: redis.url }),
      ISR_CACHE: 'redis',
      REQUEST_LIMIT: '0',
      PROXY_URLS: `http://127.0.0.1:${port}`,
      PROXY_SECRET: SECRET,
    };
    const image = await buildStandalone(environment);
    closing.push(image.remove);
    const first = await image.start(environment);
    closing.push(() => first.stop());
    const second = await image.start(environment);
    closing.push(() => second.stop());
    const proxy = await startCachingProxy([first.url, second.url], SECRET, port);
    closing.push(proxy.close);
    const revalidateAll = await revalidatorOf(first.url, {
      folder: `${image.folder}/${COMPILE_FOLDER}`,
    });
    return { ...actionsOn(proxy.url, services), revalidateAll, close };
  } catch (error) {
    await close();
    throw error;
  }
}
