/** nginx with deploy/'s configuration, in front of one instance or two. */
import { freePort } from 'local-content-services/toolkit';
import { startCachingProxy } from '@/tests/fixtures/caching-proxy';
import { missing, redirecting, showing, visit } from '@/tests/site/caching/acceptance/freshness';
import {
  fieldsOf,
  IN_EVERY_LIST,
  idOf,
  LISTS,
  PAGE_IN_EVERY_LIST,
  pageOf,
} from '@/tests/site/caching/acceptance/gallery';
import {
  type Case,
  type Open,
  type Outcome,
  observe,
} from '@/tests/site/caching/acceptance/observe';
import type { Stage, StageOptions } from '@/tests/site/caching/acceptance/stage';

const PROXY_SECRET = 'a-secret-of-some-length-for-the-proxy-of-the-site-0123456789abcdef';

async function behindProxy(
  open: Open,
  options: StageOptions,
  work: (stage: Stage, proxyUrl: string) => Promise<Outcome[]>,
): Promise<Outcome[]> {
  const port = await freePort();
  const proxyUrl = `http://127.0.0.1:${port}`;
  const stage = await open({ ...options, variables: { PROXY_URLS: proxyUrl, PROXY_SECRET } });
  const proxy = await startCachingProxy(stage.origins(), PROXY_SECRET, port);
  try {
    const outcomes = await work(stage, proxyUrl);
    return outcomes.map((outcome) => ({ ...outcome, setup: `${outcome.setup}, proxy` }));
  } finally {
    await proxy.close();
  }
}

export const everyListInProxy =
  (options: StageOptions): Case['run'] =>
  (open) =>
    behindProxy(open, options, async (stage, proxyUrl) => {
      await visit(proxyUrl, LISTS);
      stage.content.update(IN_EVERY_LIST, { name: 'In every list' });
      const outcome = await observe(stage, {
        act: () => stage.publish(IN_EVERY_LIST),
        expected: showing([...LISTS, PAGE_IN_EVERY_LIST], 'In every list'),
        origins: () => [proxyUrl],
      });
      return [outcome];
    });

export const missingPageInProxy =
  (options: StageOptions): Case['run'] =>
  (open) =>
    behindProxy(open, options, async (stage, proxyUrl) => {
      const page = pageOf(0, 'newcomer');
      await visit(proxyUrl, [page, page, '/pricing']);
      stage.content.create({
        id: 'template-newcomer',
        contentType: 'templates',
        fields: { ...fieldsOf(0), name: 'Newcomer', slug: 'newcomer' },
      });
      stage.content.create({
        id: 'page-pricing',
        contentType: 'page',
        fields: { title: 'Pricing', slug: 'pricing' },
      });
      return [
        await observe(stage, {
          step: 'a template',
          act: () => stage.publish('template-newcomer'),
          expected: showing([page], 'Newcomer'),
          origins: () => [proxyUrl],
        }),
        await observe(stage, {
          step: 'a page',
          act: () => stage.publish('page-pricing'),
          expected: showing(['/pricing'], 'Pricing'),
          origins: () => [proxyUrl],
        }),
        await observe(stage, {
          step: 'unpublished',
          act: () => stage.publish('template-newcomer', 0, 'unpublish'),
          expected: missing(page),
          origins: () => [proxyUrl],
        }),
      ];
    });

export const movingTargetInProxy =
  (options: StageOptions): Case['run'] =>
  (open) =>
    behindProxy(open, options, async (stage, proxyUrl) => {
      const outcomes: Outcome[] = [];
      const old = [pageOf(23)];
      for (const slug of ['t-23-second', 't-23-third']) {
        await visit(proxyUrl, old);
        stage.content.update(idOf(23), { slug });
        outcomes.push(
          await observe(stage, {
            step: `move ${outcomes.length + 1}`,
            act: () => stage.publish(idOf(23)),
            expected: old.map((path) => redirecting(path, pageOf(23, slug))),
            origins: () => [proxyUrl, ...stage.origins()],
          }),
        );
        old.push(pageOf(23, slug));
      }
      return outcomes;
    });
