/**
 * The package as `npm pack` makes it, in an empty folder, with Contentful's own clients and tools on it, used as their
 * own READMEs say.
 * @module-tag long
 */
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import module from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ContentExport } from '../src/index.ts';
import { contentInLocales, makeTinyImages } from './tiny-content.ts';

const run = promisify(execFile);
const ROOT = path.resolve(import.meta.dirname, '..');
const manifest = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8'));
/** Apart from the package's own dependencies: `npm ci --prefix` this folder installs them. */
const TOOLS = path.join(import.meta.dirname, 'contentful-tools');
const isInstalled = existsSync(path.join(TOOLS, 'node_modules')) || process.env.CI !== undefined;

/** Where a dependency is, here or in a folder above. */
function packageFolder(name: string): string {
  const file = module.findPackageJSON(name, import.meta.url);
  if (file === undefined) throw new Error(`${name} is not installed.`);
  return path.dirname(file);
}

/** An entry with a link that leads nowhere can't be published, so it can't be imported either. */
const withoutBrokenLinks = ({ entries, ...content }: ContentExport): ContentExport => ({
  ...content,
  entries: entries.map(({ fields: { relatedTemplates: _, ...fields }, ...entry }) => ({
    ...entry,
    fields,
  })),
});

type Served = { process: ChildProcess; printed: string; port: (name: string) => number };

let folder: string;
/** The folder of the package in there. */
let installed: string;
let images: string;
let full: Served;
let empty: Served;

/** Resolves once it says that it serves. */
async function serve(...args: string[]): Promise<Served> {
  const options = ['--port', '0', '--token', 'local', '--https', 'certificate'];
  const program = path.join(installed, manifest.bin['local-content-services']);
  const child = spawn(process.execPath, [program, ...args, ...options], { cwd: folder });
  let printed = '';
  await new Promise<void>((resolve, reject) => {
    child.stderr.on('data', (chunk) => reject(new Error(String(chunk))));
    child.stdout.on('data', (chunk) => {
      printed += chunk;
      if (printed.includes('Ctrl-C')) resolve();
    });
  });
  const port = (name: string) =>
    Number(new RegExp(`${name} +http://[\\d.]+:(\\d+)`).exec(printed)?.[1]);
  return { process: child, printed, port };
}

beforeAll(async () => {
  if (!isInstalled) return;
  folder = await mkdtemp(path.join(tmpdir(), 'packed-'));
  images = await makeTinyImages();
  const { stdout } = await run('npm', ['pack', '--silent', '--pack-destination', folder], {
    cwd: ROOT,
  });
  installed = path.join(folder, 'node_modules/local-content-services');
  await mkdir(installed, { recursive: true });
  await run('tar', [
    '-xzf',
    path.join(folder, stdout.trim()),
    '--strip-components=1',
    '-C',
    installed,
  ]);
  // As npm would install it, without a registry: what it declares lies beside it, and nothing else.
  for (const name of Object.keys(manifest.dependencies)) {
    await symlink(packageFolder(name), path.join(folder, 'node_modules', name));
  }
  await writeFile(
    path.join(folder, 'export.json'),
    JSON.stringify(withoutBrokenLinks(contentInLocales())),
  );
  full = await serve('export.json', '--space', 'tinyspace', '--assets', images);
  empty = await serve();
}, 120_000);
afterAll(async () => {
  for (const served of [full, empty]) served?.process.kill();
  for (const made of [folder, images]) if (made) await rm(made, { recursive: true });
});

/** Runs a script that imports the tools, and returns what it prints. */
async function script(text: string, type = 'module'): Promise<string> {
  return tool(process.execPath, `--input-type=${type}`, '--eval', text);
}

async function tool(program: string, ...args: string[]): Promise<string> {
  const NODE_EXTRA_CA_CERTS = path.join(folder, 'certificate/certificate.pem');
  // The command line's own settings are in the home folder.
  const env = { ...process.env, NODE_EXTRA_CA_CERTS, HOME: folder };
  return (await run(program, args, { cwd: TOOLS, env })).stdout;
}

const contentful = (...args: string[]) =>
  tool(path.join(TOOLS, 'node_modules/.bin/contentful'), ...args);

describe.skipIf(!isInstalled)(
  'the packed package (npm ci --prefix packages/local-services/tests/contentful-tools)',
  () => {
    it('prints the address of each service, and does not contain the sources', async () => {
      expect(full.printed).toContain('export.json: 3 content types, 8 entries, 1 assets');
      for (const name of [
        'Delivery',
        'Preview',
        'Images',
        'Management',
        'Redis REST',
        'Edge Config',
      ]) {
        expect(full.port(name)).toBeGreaterThan(0);
      }
      expect(existsSync(path.join(installed, 'src'))).toBe(false);
    });

    it('exports a typed API', async () => {
      await writeFile(
        path.join(folder, 'use.mts'),
        `import { type LocalContentful, startContentful } from 'local-content-services';
      import { freePort } from 'local-content-services/toolkit';
      const local: LocalContentful = await startContentful({ content: { contentTypes: [], entries: [], assets: [] } });
      // @ts-expect-error: it is a string
      const wrong: number = local.deliveryUrl;
      console.log(local.spaceId, typeof wrong, (await freePort()) > 0);
      await local.close();`,
      );
      const compiler = path.join(packageFolder('typescript'), 'bin/tsc');
      const types = path.join(packageFolder('@types/node'), '..');
      const options = ['--noEmit', '--strict', '--module', 'nodenext', '--types', 'node'];
      await run(process.execPath, [compiler, ...options, '--typeRoots', types, 'use.mts'], {
        cwd: folder,
      });
      const { stdout } = await run(process.execPath, ['use.mts'], { cwd: folder });
      expect(stdout).toBe('local-space string true\n');
    });

    it('works with contentful.js', async () => {
      const printed = await script(`
      import { createClient } from 'contentful';
      const client = createClient({ space: 'tinyspace', accessToken: 'local', host: '127.0.0.1:${full.port('Delivery')}', insecure: true });
      const { items } = await client.getEntries({ content_type: 'templates', order: ['fields.order'], limit: 2 });
      const entry = await client.getEntry('blog', { locale: 'de' });
      const { entries, assets } = await client.sync({ initial: true });
      const picture = await fetch('http:' + entry.fields.thumbnail.fields.file.url + '?w=100&fm=png');
      console.log(items.map(({ fields }) => fields.slug), entry.fields.name, entries.length, assets.length, picture.headers.get('content-type'));`);
      expect(printed).toBe("[ 'shop', 'blog' ] Tagebuch 7 1 image/png\n");
    });

    it('works with contentful-management', async () => {
      const host = `127.0.0.1:${full.port('Management')}`;
      const printed = await script(`
      import { createClient } from 'contentful-management';
      const client = createClient(
        { accessToken: 'local', host: '${host}', hostUpload: '${host}', insecure: true },
        { defaults: { spaceId: 'tinyspace', environmentId: 'master' } },
      );
      const made = await client.entry.create({ contentTypeId: 'templates' }, { fields: { name: { 'en-US': 'Made' } } });
      const published = await client.entry.publish({ entryId: made.sys.id }, made);
      await client.entry.unpublish({ entryId: made.sys.id });
      await client.entry.delete({ entryId: made.sys.id });
      console.log(published.sys.publishedVersion);`);
      expect(printed).toBe('1\n');
    });

    it('works with contentful-migration', async () => {
      const printed = await script(
        `const { runMigration } = require('contentful-migration');
      const migrationFunction = (migration) => {
        const dog = migration.createContentType('dog').name('Dog');
        dog.createField('name').name('Name').type('Symbol').required(true);
      };
      const options = { migrationFunction, spaceId: 'local-space', accessToken: 'local', host: 'localhost:${empty.port('Management')}', yes: true };
      runMigration(options).then(() => console.log('Migration Done!'));`,
        'commonjs',
      );
      expect(printed).toContain('Migration Done!');
    });

    it('works with contentful-export, and with contentful-import for the exported files', async () => {
      const exported = path.join(folder, 'exported');
      await mkdir(exported);
      await script(
        `const contentfulExport = require('contentful-export');
      const options = { spaceId: 'tinyspace', managementToken: 'local', host: 'localhost:${full.port('Management')}',
        includeDrafts: true, downloadAssets: true, exportDir: ${JSON.stringify(exported)}, contentFile: 'space.json', useVerboseRenderer: true };
      contentfulExport(options);`,
        'commonjs',
      );
      const host = `localhost:${empty.port('Management')}`;
      const printed = await script(
        `const contentfulImport = require('contentful-import');
      const options = { contentFile: ${JSON.stringify(path.join(exported, 'space.json'))}, spaceId: 'local-space', managementToken: 'local',
        host: '${host}', hostUpload: '${host}', uploadAssets: true, assetsDirectory: ${JSON.stringify(exported)}, rateLimit: 1000, useVerboseRenderer: true,
        errorLogFile: ${JSON.stringify(path.join(folder, 'import-errors.json'))} };
      contentfulImport(options).then(({ entries, publishedEntries, assets }) => console.log(entries.length, publishedEntries.length, assets.length));`,
        'commonjs',
      );
      expect(printed).toMatch(/No errors or warnings occurred[\s\S]*\n8 7 1\n$/);
      const query = 'access_token=local&query=Tagebuch&locale=de';
      const found = await fetch(
        `http://127.0.0.1:${empty.port('Delivery')}/spaces/local-space/entries?${query}`,
      );
      expect(await found.json()).toMatchObject({ total: 1 });
    });

    it('works with the contentful command line', async () => {
      const host = ['--host', `localhost:${full.port('Management')}`];
      const space = ['--space-id', 'tinyspace', '--management-token', 'local'];
      const migration = path.join(folder, 'cat.cjs');
      await writeFile(
        migration,
        `module.exports = (migration) => {
        migration.createContentType('cat').name('Cat').createField('name').name('Name').type('Symbol');
      };`,
      );
      const migrated = await contentful(
        'space',
        'migration',
        ...host,
        ...space,
        '--environment-id',
        'master',
        '--yes',
        migration,
      );
      expect(migrated).toContain('Migration successful');
      const target = path.join(folder, 'by-command-line');
      await mkdir(target);
      await contentful(
        'space',
        'export',
        ...host,
        ...space,
        '--export-dir',
        target,
        '--content-file',
        'space.json',
      );
      const { contentTypes } = JSON.parse(await readFile(path.join(target, 'space.json'), 'utf8'));
      expect(contentTypes).toContainEqual(expect.objectContaining({ name: 'Cat' }));
    });
  },
);
