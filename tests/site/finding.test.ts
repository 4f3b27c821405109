import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import { type Services, startServices } from '#local/services';
import { openBrowser, openPage } from '#tests/site/browser';
import { findingByFilters } from '#tests/site/finding-by-filters';
import { findingByWords } from '#tests/site/finding-by-words';
import { findingForEverybody } from '#tests/site/finding-for-everybody';
import { findingMore } from '#tests/site/finding-more';
import { findingNothing } from '#tests/site/finding-nothing';
import type { Visit } from '#tests/site/listing';
import { type Build, buildSite, type Site } from '#tests/site/production-site';

let services: Services;
let build: Build;
let site: Site;
let browser: Browser;

beforeAll(async () => {
  services = await startServices({ keyValueBackend: 'embedded' });
  build = await buildSite(services.environment);
  expect(build.output).toContain('Generating static pages');
  [site, browser] = await Promise.all([build.start(services.environment), openBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await site?.stop();
  await build?.remove();
  await services?.close();
});

const visit: Visit = async (path, look) => {
  const { page, context, complaints } = await openPage(browser, look);
  await page.goto(site.url + path, { waitUntil: 'load' });
  const done = async (expected?: RegExp) => {
    expect(complaints.filter((one) => expected?.test(one) !== true)).toEqual([]);
    await context.close();
  };
  return { page, context, done };
};

findingForEverybody(visit);
findingByFilters(visit);
findingByWords(visit);
findingMore(visit);
findingNothing(visit);
