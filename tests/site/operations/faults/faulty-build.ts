import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Fault } from 'local-content-services/toolkit';
import { type Build, buildSite, buildWhole } from '@/tests/fixtures/production-site';
import { type StoreContents, storeContents } from '@/tests/fixtures/redis-contents';
import type { FaultyService } from '@/tests/site/operations/faults/fault-kinds';
import {
  ANNOUNCEMENT,
  OVERVIEW,
  startFaultyServices,
  TEMPLATES,
} from '@/tests/site/operations/faults/faulty-site';

type Services = Awaited<ReturnType<typeof startFaultyServices>>;

const REASONS = [
  /could not be reached at \S+/,
  /answered \d+ to \S+/,
  /could not be read: it is \w+( \w+)*/,
  /still over its rate limit/,
  /Gave up after \d+ ms/,
];

export function buildOutcome(service: FaultyService, fault: Fault): Promise<string> {
  return outcomeOf(service, fault, ({ environment }) => buildSite(environment));
}

/** Also runs the steps before and after `next build`. */
export function fullBuildOutcome(service: FaultyService, fault: Fault): Promise<string> {
  return outcomeOf(service, fault, ({ environment }) => buildWhole(environment));
}

async function outcomeOf(
  service: FaultyService,
  fault: Fault,
  make: (services: Services) => Promise<Build>,
): Promise<string> {
  const services = await startFaultyServices();
  try {
    services.faults[service].inject(fault);
    const { ok, output, folder, remove } = await make(services);
    services.faults[service].clear();
    for (const token of ['delivery-token', 'preview-token', 'store-token', 'edge-token']) {
      if (output.includes(token)) throw new Error(`The build’s output holds ${token}:\n${output}`);
    }
    const outcome = ok ? await whatWasBuilt(folder, services) : reasonIn(output);
    await remove();
    return outcome;
  } finally {
    await services.close();
  }
}

/** Whether every template's page has been recorded in the store. */
function isAllKnown(contents: StoreContents): boolean {
  return Array.from({ length: TEMPLATES }, (_, index) => `t-${index}`).every(
    (slug) => contents[`cache-tag:template-${slug}`]?.[`/templates/hugo/${slug}`] !== undefined,
  );
}

function reasonIn(output: string): string {
  const [reason] = REASONS.flatMap((words) => words.exec(output)?.[0] ?? []);
  if (reason === undefined) throw new Error(`The build does not say why it failed:\n${output}`);
  return `none: “${reason.replace(/ (at|to) \S+$/, '')}”`;
}

async function whatWasBuilt(folder: string, { store }: Services): Promise<string> {
  const read = (page: string) => readFile(path.join(folder, 'server', 'pages', page), 'utf8');
  const [list, template] = await Promise.all([
    read('templates/hugo.html'),
    read('templates/hugo/t-1.html'),
  ]);
  const missing = [
    [list.includes('/templates/hugo/t-9'), 'a template'],
    [template.includes(OVERVIEW), 'overviews'],
    [list.includes(ANNOUNCEMENT), 'the announcement'],
    [isAllKnown(await storeContents(store)), 'all that the store should know of it'],
  ].flatMap(([isThere, words]) => (isThere ? [] : [words]));
  return missing.length === 0 ? 'built' : `built, without ${missing.join(' and ')}`;
}
