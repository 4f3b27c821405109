import { freePort } from 'local-content-services/toolkit';
import type { Reader } from '@/tests/fixtures/reader';
import { type Gallery, openGalleryWith } from '@/tests/site/caching/editor-journey/site-fixture';
import { readerOfAll } from '@/tests/site/caching/instances/all-instances-reader';
import { makeCertificate } from '@/tests/site/serverless/certificate';
import { startPlatform } from '@/tests/site/serverless/platform';

export async function openServerlessGallery(): Promise<Gallery<Reader>> {
  const port = await freePort();
  const variables = { SERVERLESS: '1', SITE_URL: `https://localhost:${port}` };
  return openGalleryWith(variables, async ({ services, build, environment, endings }) => {
    const certificate = await makeCertificate();
    endings.push(certificate.remove);
    const { folder } = build;
    const platform = await startPlatform({
      folder,
      environment,
      port,
      certificate,
      isColdForWebhooks: true,
    });
    endings.push(platform.close);
    services.contentService.webhooks.url = `${platform.url}/api/contentful/webhook`;
    return {
      newReader: async () => readerOfAll([platform.url], platform.url),
      restart: platform.endFunctions,
    };
  });
}
