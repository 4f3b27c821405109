import { readFile } from 'node:fs/promises';
import type { ContentExport, WebhookDelivery } from 'local-content-services';
import { type Services, startServices } from '@/commands/start-services';
import { deliverUntilPublished } from '@/tests/fixtures/finish-publishes';
import { type Build, buildWhole, type Site } from '@/tests/fixtures/production-site';

export type PublishingSite = Awaited<ReturnType<typeof startPublishingSite>>;

export async function startPublishingSite(content?: ContentExport) {
  const services = await startServices({ keyValueBackend: 'memory', content });
  let build: Build | undefined;
  let site: Site | undefined;
  const close = async () => {
    await site?.stop();
    await build?.remove();
    await services.close();
  };
  try {
    build = await buildWhole(services.environment);
    if (!build.ok) throw new Error(`The build failed:\n${build.output}`);
    site = await build.start(services.environment);
    return {
      url: site.url,
      pid: site.pid,
      ...actionsOn(site.url, services),
      revalidateAll: await revalidatorOf(site.url, build),
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

export function actionsOn(url: string, { contentService }: Services) {
  const { content, webhooks } = contentService;
  webhooks.url = `${url}/api/contentful/webhook`;
  webhooks.retryAfterMs = 0;
  webhooks.hold();

  return {
    publish(id: string, name: string, field = 'name') {
      content.update(id, { [field]: name });
      content.publish(id);
      const delivery = webhooks.deliveries.at(-1);
      if (delivery === undefined) throw new Error(`Publishing ${id} sent no webhook.`);
      return delivery;
    },
    /**
     * Resolves with the revalidated paths.
     * @throws if any page failed
     */
    async sendWebhook(delivery: WebhookDelivery): Promise<string[]> {
      const { attempts } = await deliverUntilPublished(webhooks, delivery);
      const { status, answer, error } = attempts.at(-1) ?? { status: null, answer: '', error: '' };
      if (status !== 200) throw new Error(`The webhook: ${status} ${error ?? ''} ${answer}`);
      const { revalidated, failed, notKnown } = JSON.parse(answer);
      if (failed.length + notKnown.length > 0) throw new Error(`The webhook: ${answer}`);
      return revalidated;
    },
    async read(path: string) {
      const response = await fetch(url + path);
      const text = await response.text();
      if (!response.ok) throw new Error(`${path}: ${response.status}`);
      return text;
    },
  };
}

/** Sends the same request as `res.revalidate`, and nothing else. */
export async function revalidatorOf(url: string, { folder }: Pick<Build, 'folder'>) {
  const manifest = JSON.parse(await readFile(`${folder}/prerender-manifest.json`, 'utf8'));
  return async (path: string) => {
    const headers = { 'x-prerender-revalidate': manifest.preview.previewModeId };
    const response = await fetch(url + path, { method: 'HEAD', headers });
    const cache = response.headers.get('x-nextjs-cache');
    if (cache !== 'REVALIDATED') throw new Error(`${path}: ${response.status} ${cache}`);
  };
}
