/** A production site whose space has 200 templates, and the vendor's tools that publish them all. */
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { createClient } from 'contentful-management';
import { localCertificate } from '@/local/certificate';
import { startServices } from '@/local/services';
import { buildWhole } from '@/tests/fixtures/production-site';
import { section, space, template } from '@/tests/fixtures/sample-space';
import { named, SENTENCE } from './large-content';

export const PUBLISHES = 200;
const FRAMEWORKS = 40;
const PER_SECOND = 20;
const IMPORT = path.resolve('tests/contentful-tools/node_modules/.bin/contentful-import');

/** What the description of a template says after that round. */
export const wordsOf = (round: number, index: number) => `Round ${round}, number ${index}.`;
export const idOf = (index: number) => `template-bulk-${index}`;
const frameworkOf = (index: number) => `framework-${index % FRAMEWORKS}`;
/** The pages that show it: its own, and a list that is not too long to show them all. */
export const pathsOf = (index: number) => [
  `/templates/${frameworkOf(index)}/bulk-${index}`,
  `/templates/${frameworkOf(index)}`,
];

const templatesOf = (round: number) =>
  Array.from({ length: PUBLISHES }, (_, index) =>
    template(`bulk-${index}`, {
      description: wordsOf(round, index),
      framework: [`Framework ${index % FRAMEWORKS}`],
      overview: SENTENCE.repeat(5),
      order: index + 1,
    }),
  );

export async function startBulkSite() {
  const folder = await mkdtemp(path.join(tmpdir(), 'bench-bulk-'));
  const certificate = await localCertificate(folder);
  const content = space([
    ...section('framework', named('Framework', FRAMEWORKS), { title: 'Framework', order: 1 }),
    ...templatesOf(0),
  ]);
  const services = await startServices({ keyValueBackend: 'embedded', content, certificate });
  const { environment, managementToken, managementUrl, contentService } = services;
  const build = await buildWhole(environment);
  if (!build.ok) throw new Error(`The build failed:\n${build.output}`);
  let site = await build.start(environment);
  const { host } = new URL(managementUrl);
  const { CONTENTFUL_SPACE_ID: spaceId } = environment;
  const receive = () => {
    contentService.webhooks.url = `${site.url}/api/contentful/webhook`;
  };
  receive();

  return {
    get url() {
      return site.url;
    },
    log: () => site.log(),
    deliveries: contentService.webhooks.deliveries,
    draftSecret: environment.DRAFT_SECRET,
    /** Nothing under way is ended. */
    async killAndRestart() {
      await site.kill();
      site = await build.start(environment);
      receive();
    },
    /** Each entry read, saved and published by the vendor's client. */
    async publishByClient(round: number) {
      const { entry } = createClient(
        { accessToken: managementToken, host, insecure: true },
        { type: 'plain', defaults: { spaceId, environmentId: 'master' } },
      );
      const startedAt = Date.now();
      for (let index = 0; index < PUBLISHES; index += 1) {
        await pause(Math.max(0, startedAt + (index * 1_000) / PER_SECOND - Date.now()));
        const id = { entryId: idOf(index) };
        const { fields, ...draft } = await entry.get(id);
        const description = { 'en-US': wordsOf(round, index) };
        const saved = await entry.update(id, { ...draft, fields: { ...fields, description } });
        await entry.publish(id, saved);
      }
    },
    /** All templates by the vendor's import. */
    async publishByImport(round: number) {
      const file = path.join(folder, 'export.json');
      await writeFile(file, JSON.stringify({ entries: templatesOf(round) }));
      const given = ['--space-id', spaceId, '--management-token', managementToken];
      const at = ['--host', host.replace('127.0.0.1', 'localhost'), '--content-file', file];
      await promisify(execFile)(
        IMPORT,
        [...given, ...at, '--content-only', '--rate-limit', String(2 * PER_SECOND)],
        { env: { ...process.env, NODE_EXTRA_CA_CERTS: path.join(folder, 'certificate.pem') } },
      );
    },
    async close() {
      await site.stop();
      await build.remove();
      await services.close();
      await rm(folder, { recursive: true });
    },
  };
}

export type BulkSite = Awaited<ReturnType<typeof startBulkSite>>;
