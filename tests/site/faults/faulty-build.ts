/** What becomes of a build while a service fails. It is compiled once; pages are made for each fault. */
import { randomBytes } from 'node:crypto';
import { cp, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Fault } from '#local/faults';
import type { FaultyService } from '#tests/site/faults/fault-kinds';
import {
  ANNOUNCEMENT,
  OVERVIEW,
  startFaultyServices,
  TEMPLATES,
} from '#tests/site/faults/faulty-site';
import { type Build, buildSite } from '#tests/site/production-site';
import { type StoreContents, storeContents } from '#tests/site/store-contents';

type Services = Awaited<ReturnType<typeof startFaultyServices>>;
type Made = { ok: boolean; output: string; folder: string; remove: () => Promise<void> };

export type Compiled = {
  /** What a build becomes, in words. */
  becomes: (service: FaultyService, fault: Fault) => Promise<string>;
  remove: () => Promise<void>;
};

/** What is said of a build that fails; by it somebody knows what to do. */
const REASONS = [
  /could not be reached at \S+/,
  /answered \d+ to \S+/,
  /could not be read: it is \w+( \w+)*/,
  /still over its rate limit/,
  /Gave up after \d+ ms/,
];

export async function compileFaultySite(): Promise<Compiled> {
  const services = await startFaultyServices();
  const build = await buildSite(services.environment, 'compile');
  await services.close();
  if (!build.ok) throw new Error(`It could not be compiled:\n${build.output}`);
  return {
    becomes: (service, fault) =>
      outcomeOf(service, fault, ({ environment }) => makePagesOf(build, environment)),
    remove: build.remove,
  };
}

/** The same by a build from the beginning to the end, as an operator runs it. */
export function wholeBuildBecomes(service: FaultyService, fault: Fault): Promise<string> {
  return outcomeOf(service, fault, ({ environment }) => buildSite(environment));
}

async function makePagesOf(build: Build, environment: Services['environment']): Promise<Made> {
  const copy = `${path.basename(build.folder)}-${randomBytes(4).toString('hex')}`;
  const folder = path.join(path.dirname(build.folder), copy);
  await cp(build.folder, folder, { recursive: true });
  const made = await build.makePages(environment, copy);
  return { ...made, folder, remove: () => rm(folder, { recursive: true, force: true }) };
}

async function outcomeOf(
  service: FaultyService,
  fault: Fault,
  make: (services: Services) => Promise<Made>,
): Promise<string> {
  const services = await startFaultyServices();
  try {
    services.faults[service].strike(fault);
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

/** The first few may be on their way before it is seen that the store fails. */
function isAllKnown(contents: StoreContents): boolean {
  return Array.from({ length: TEMPLATES }, (_, index) => `t-${index}`).every(
    (slug) => contents[`cache-tag:template-${slug}`]?.[`/templates/hugo/${slug}`] !== undefined,
  );
}

/** In words, from the build's output. */
function reasonIn(output: string): string {
  const [reason] = REASONS.flatMap((words) => words.exec(output)?.[0] ?? []);
  if (reason === undefined) throw new Error(`The build does not say why it failed:\n${output}`);
  // The address is of this run alone.
  return `none: “${reason.replace(/ (at|to) \S+$/, '')}”`;
}

/** In words, from the pages that lie there and from what the store knows of them. */
async function whatWasBuilt(folder: string, { store }: Services): Promise<string> {
  const read = (page: string) => readFile(path.join(folder, 'server', 'pages', page), 'utf8');
  const [list, template] = await Promise.all([
    read('templates/hugo.html'),
    read('templates/hugo/t-1.html'),
  ]);
  const missing = [
    [list.includes('/templates/hugo/t-13'), 'a template'],
    [template.includes(OVERVIEW), 'overviews'],
    [list.includes(ANNOUNCEMENT), 'the announcement'],
    [isAllKnown(await storeContents(store)), 'all that the store should know of it'],
  ].flatMap(([isThere, words]) => (isThere ? [] : [words]));
  return missing.length === 0 ? 'built' : `built, without ${missing.join(' and ')}`;
}
