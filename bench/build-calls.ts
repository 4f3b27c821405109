/** What a build asks of the content service, which is limited as the real one is. */
import { startContentService } from '#local/content-service/start-content-service';
import { contentEnvironment } from '#tests/lib-on-services';
import { buildSite } from '#tests/site/production-site';
import { largeSpace } from './large-content';

const REQUESTS_PER_SECOND = 55;

export type BuildCalls = {
  templates: number;
  lists: number;
  frameworks: number;
  overviews: number;
  refused: number;
  seconds: number;
};

export async function measureBuild(templates: number): Promise<BuildCalls> {
  const service = await startContentService({
    content: largeSpace(templates),
    spaceId: 'test-space',
    deliveryToken: 'delivery-token',
    previewToken: 'preview-token',
    requestsPerSecond: REQUESTS_PER_SECOND,
  });
  const started = performance.now();
  const build = await buildSite(contentEnvironment(service));
  const seconds = (performance.now() - started) / 1000;
  const calls = { lists: 0, frameworks: 0, overviews: 0 };
  for (const { query } of service.requests) {
    if ('fields.framework' in query) calls.frameworks += 1;
    else if ('sys.id[in]' in query) calls.overviews += 1;
    else calls.lists += 1;
  }
  const refused = service.requests.filter(({ status }) => status === 429).length;
  await build.remove();
  await service.close();
  if (!build.ok) throw new Error(`The build of ${templates} templates failed:\n${build.output}`);
  return { templates, ...calls, refused, seconds };
}
