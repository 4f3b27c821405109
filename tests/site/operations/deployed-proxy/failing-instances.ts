import { freePort } from 'local-content-services/toolkit';
import { expect, it } from 'vitest';
import { proxyPagesCopy } from '@/copy/en/proxy-pages';
import { KILL_TIMEOUT_MS } from '@/tests/fixtures/standalone-site';
import {
  type DeployedSite,
  DRAFT_SECRET,
  filesIn,
  PROXY_SECRET,
  RESPONSE_TIMEOUT_MS,
  WEBHOOK_SECRET,
} from '@/tests/site/operations/deployed-proxy/deployed-site';
import { expectOwnPage } from '@/tests/site/operations/deployed-proxy/own-pages';

export function failingInstances(deployed: () => DeployedSite): void {
  it('skips a hung instance until it responds again', async () => {
    const { sites, get, waitForInstance } = deployed();
    const [first] = sites;
    first?.pause();
    const secondsOf = async (visit: number) => {
      const from = performance.now();
      expect((await get(`/templates/search?q=hanging-${visit}`)).status).toBe(200);
      return (performance.now() - from) / 1000;
    };
    const several = (from: number) =>
      Promise.all(Array.from({ length: 8 }, (_, index) => secondsOf(from + index)));
    // Earlier visitors wait, then get the other instance.
    expect(Math.max(...(await several(0)))).toBeLessThan(RESPONSE_TIMEOUT_MS / 1000);
    const slow = (await several(8)).filter((seconds) => seconds > 2);
    expect(slow.length).toBeLessThan(2);
    first?.resume();
    await waitForInstance(first?.port);
  });

  it('does not show errors to visitors during a rolling update', async () => {
    const { sites, startInstance, get, waitForInstance } = deployed();
    let isOver = false;
    const statuses: number[] = [];
    const visitor = async (name: string) => {
      // Searches are not cached.
      for (let visit = 0; !isOver; visit += 1) {
        statuses.push((await get(`/templates/search?q=${name}-${visit}`)).status);
      }
    };
    const visitors = ['one', 'two', 'three'].map(visitor);
    const endedAfter: number[] = [];
    for (const [index, site] of sites.entries()) {
      const from = Date.now();
      await site.stop();
      endedAfter.push(Date.now() - from);
      sites[index] = await startInstance(site.port);
      await waitForInstance(site.port);
    }
    isOver = true;
    await Promise.all(visitors);
    expect(statuses.length).toBeGreaterThan(20);
    // The instances end in time although the proxy keeps connections open.
    expect(Math.max(...endedAfter)).toBeLessThan(KILL_TIMEOUT_MS);
    expect(statuses.filter((status) => status !== 200)).toEqual([]);
  });

  it('keeps serving when the log pipe is closed', async () => {
    const { service, image, environment, publishTo } = deployed();
    const port = await freePort();
    const instance = await image.start({ ...environment, METRICS_PORT: String(port) });
    const ask = (url: string, options: RequestInit = {}) =>
      fetch(url, { ...options, signal: AbortSignal.timeout(RESPONSE_TIMEOUT_MS) });
    const spent = async () => {
      const text = await (await ask(`http://127.0.0.1:${port}/metrics`)).text();
      return Number(/^process_cpu_seconds_total (\S+)$/m.exec(text)?.[1]);
    };
    try {
      instance.stopReading();
      for (let visit = 0; visit < 20; visit += 1) {
        await ask(`${instance.url}/api/contentful/webhook`, { method: 'POST', body: 'no' });
        await ask(`${instance.url}/templates/%`);
      }
      service.faults.inject({ kind: 'status', status: 401 });
      await publishTo(instance.url, 'template-hugo-9', { name: 'Hugo, unheard' });
      service.faults.clear();
      expect((await ask(`${instance.url}/templates/hugo`)).status).toBe(200);
      const before = await spent();
      await new Promise((resolve) => setTimeout(resolve, 3_000));
      // Failing to write the log must not take a whole processor.
      expect((await spent()) - before).toBeLessThan(0.75);
      expect((await ask(`${instance.url}/templates/hugo/hugo-10`)).status).toBe(200);
    } finally {
      service.faults.clear();
      await instance.stop();
    }
  });

  it('keeps serving cached pages when one instance dies, and when both are dead', async () => {
    const { sites, startInstance, get, raw, waitForInstance, publish } = deployed();
    await get('/templates/hugo/hugo-5');
    const [first, second] = sites;
    await first?.stop('SIGKILL');
    const paths = ['/templates/hugo/hugo-21', '/templates/hugo/hugo-22', '/templates/hugo/hugo-23'];
    for (const path of paths) expect((await get(path)).status).toBe(200);
    expect((await publish('template-hugo-5', { name: 'Hugo, by the other' })).status).toBe(200);
    expect((await get('/templates/hugo/hugo-5')).text).toContain('Hugo, by the other');
    await second?.stop('SIGKILL');
    for (const path of paths) expect((await get(path)).status).toBe(200);
    const away = await raw('/templates/search?q=never-asked');
    expect([away.status, away.headers['retry-after']]).toEqual([502, '5']);
    expectOwnPage(away, proxyPagesCopy.away.heading);
    // nginx logs the address of a request that it couldn't forward.
    await get(`/api/draft/enable?secret=${DRAFT_SECRET}&id=template-hugo-1`);
    await get(`/editor?secret=${DRAFT_SECRET}`);
    sites.splice(0, 2, await startInstance(first?.port));
    await waitForInstance(first?.port);
    expect((await get('/templates/search?q=never-asked')).status).toBe(200);
  });

  it('does not log secrets, whether a request succeeds or fails', async () => {
    const { proxy } = deployed();
    const output = await proxy.output();
    expect(output).toContain('"path":"/api/draft/enable"');
    expect(output).toContain('connect() failed');
    for (const secret of [DRAFT_SECRET, PROXY_SECRET, WEBHOOK_SECRET]) {
      expect(output).not.toContain(secret);
    }
  });

  it('does not need write permission or change files in its folder', async () => {
    const { image, filesAtFirst, startedSites, get } = deployed();
    expect((await get('/_next/image?url=%2Ffavicon.svg&w=640&q=75')).status).toBe(404);
    const logs = startedSites.map((site) => site.log()).join('');
    expect(logs).toContain('publish.live');
    expect(logs).not.toMatch(/EACCES|EROFS|EPERM/);
    expect(await filesIn(image.folder)).toEqual(filesAtFirst);
  });
}
