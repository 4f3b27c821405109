import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { getCatalogue } from '@/lib/contentful/get-catalogue';
import { metricsText } from '@/lib/observability/metrics';
import { takeRecord } from '@/lib/page-cache/saved-page';
import { ExistenceUnknownError } from '@/lib/runtime/errors';
import { isOlderThanLastPublish, recordPublish } from '@/lib/runtime/last-publish';
import {
  contentEnvironment,
  type LibOnServices,
  libOn,
  resetServer,
  setEnvironment,
} from '@/tests/fixtures/lib';
import { logLines } from '@/tests/fixtures/log-lines';
import * as pages from '@/tests/fixtures/page-results';
import { smallSpace } from '@/tests/fixtures/sample-space';

let lib: LibOnServices;
let log: ReturnType<typeof logLines>;
let buildFolder: string;
let whileBuilding: Record<string, string>;
let afterwards: Record<string, string>;
beforeEach(async () => {
  lib = await libOn(smallSpace());
  buildFolder = await mkdtemp(path.join(tmpdir(), 'build-'));
  // Next sets this variable to a path relative to the project.
  const NEXT_DIST_DIR = path.relative(process.cwd(), buildFolder);
  afterwards = { ...contentEnvironment(lib.service), NEXT_DIST_DIR };
  whileBuilding = { ...afterwards, NEXT_PHASE: 'phase-production-build' };
  log = logLines();
});
afterEach(async () => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  setEnvironment({});
  await lib.close();
  await rm(buildFolder, { recursive: true });
});

async function startWhileDown() {
  setEnvironment(whileBuilding);
  await getCatalogue();
  await lib.service.stopListening();
  setEnvironment(afterwards);
}

const REST_MS = 3_000;

describe('the site during an outage with a catalogue from the build', () => {
  beforeEach(startWhileDown);

  it('renders pages from the last good catalogue, with one warning', async () => {
    const page = { props: { list: { total: 2 } }, revalidate: 30 };
    expect(await pages.filterPage('next.js')).toMatchObject(page);
    expect(await pages.filterPage('next.js')).toMatchObject(page);
    expect(await getCatalogue()).toMatchObject({ isStale: true });
    expect(log.count('⚠ cache.load-failed: catalogue')).toBe(1);
  });

  it('fails for an unknown path instead of returning a 404', async () => {
    await expect(pages.filterPage('unheard-of')).rejects.toThrow(ExistenceUnknownError);
    await expect(pages.templatePage('next.js', 'unheard-of')).rejects.toThrow(
      ExistenceUnknownError,
    );
  });

  it('renders a new template page without its overview', async () => {
    expect(await pages.templatePage('next.js', 'next-blog')).toMatchObject({
      props: { template: { overviewHtml: null, overviewMissing: true } },
    });
  });

  it('reads fresh content and logs the recovery after the outage', async () => {
    await pages.filterPage('next.js');
    await wait(REST_MS);
    await pages.filterPage('next.js');
    expect(log.count('⚠ cache.load-failed: catalogue')).toBe(1);
    await lib.service.listenAgain();
    lib.service.content.publish('template-unfinished');
    await wait(REST_MS);
    expect(await pages.filterPage('next.js')).toMatchObject({ props: { list: { total: 3 } } });
    expect(await getCatalogue()).toMatchObject({ isStale: false });
    expect(log.count('cache.recovered')).toBe(1);
    expect(await pages.filterPage('unheard-of')).toMatchObject({ notFound: true });
  });
});

describe('the site during an outage without a catalogue', () => {
  it('fails instead of returning a 404, and pauses before asking the service again', async () => {
    lib.service.faults.inject({ kind: 'status', status: 503 });
    await expect(pages.filterPage('next.js')).rejects.toMatchObject({ status: 503 });
    const asked = lib.service.requests.length;
    await expect(pages.filterPage('next.js')).rejects.toMatchObject({ status: 503 });
    await expect(pages.filterPage('unheard-of')).rejects.toMatchObject({ status: 503 });
    expect(lib.service.requests).toHaveLength(asked);
  });

  it('does not use a catalogue from another space’s build', async () => {
    await startWhileDown();
    setEnvironment({ ...afterwards, CONTENTFUL_SPACE_ID: 'other-space' });
    await expect(pages.filterPage('next.js')).rejects.toThrow('could not be reached');
  });
});

describe('a clock that is set back by an hour', () => {
  it('makes the site discard content and publishes from the future', async () => {
    setEnvironment(afterwards);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3_600_000 });
    await pages.filterPage('next.js');
    recordPublish(Date.now());
    vi.useRealTimers();
    lib.service.content.publish('template-unfinished');
    expect(await pages.filterPage('next.js')).toMatchObject({ props: { list: { total: 3 } } });
    lib.service.content.unpublish('template-unfinished');
    const since = Date.now();
    recordPublish(since);
    const onDemand = await pages.filterPage('next.js', { revalidateReason: 'on-demand' });
    expect(onDemand).toMatchObject({ props: { list: { total: 2 } } });
    expect(await getCatalogue()).toMatchObject({ isStale: false });
    expect(isOlderThanLastPublish(since)).toBe(false);
  });
});

describe('a build', () => {
  it('reads the content once for all of its processes', async () => {
    setEnvironment(whileBuilding);
    await pages.filterPage('next.js');
    const asked = lib.service.requests.length;
    resetServer();
    await pages.filterPage('next.js');
    await pages.templatesPage();
    expect(lib.service.requests).toHaveLength(asked);
  });

  it('fails if the content service fails', async () => {
    setEnvironment(whileBuilding);
    lib.service.faults.inject({ kind: 'status', status: 503 });
    await expect(pages.filterPagePaths()).rejects.toMatchObject({ status: 503 });
  });
});

describe('a template page that was rendered before', () => {
  it('fails instead of losing its overview, so that the last good page remains', async () => {
    expect(await pages.templatePage('next.js', 'next-blog')).toMatchObject({
      props: { template: { overviewHtml: expect.stringContaining('Hello') } },
    });
    takeRecord('/templates/next.js/next-blog');
    lib.service.faults.inject({ kind: 'status', status: 503 });
    await expect(pages.templatePage('next.js', 'next-blog')).rejects.toMatchObject({ status: 503 });
    const { text } = await metricsText();
    expect(text).toContain('plinth_pages_rendered_total{reason="isr",outcome="failed"} 1');
  });
});
