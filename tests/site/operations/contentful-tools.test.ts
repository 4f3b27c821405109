/** @module-tag long */
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import {
  type ContentExport,
  type ExportedItem,
  type Link,
  type LocalContentful,
  localCertificate,
  readExport,
  startContentful,
} from 'local-content-services';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { MIGRATIONS } from '@/content/recorded-migrations';
import { TINY_SPACE } from '@/packages/local-services/tests/tiny-content';
import { galleryContent } from '@/tests/fixtures/gallery-content';
import { commandsIn } from '@/tests/fixtures/guide-commands';

/** `npm ci --prefix packages/local-services/tests/contentful-tools` installs them. */
const TOOLS = path.resolve('packages/local-services/tests/contentful-tools/node_modules/.bin');
const isInstalled = existsSync(TOOLS) || process.env.CI !== undefined;
const SPACE = 'plinth';
const MIGRATION = `module.exports = (migration) => {
  const note = migration.createContentType('note').name('Note').displayField('title');
  note.createField('title').name('Title').type('Symbol').required(true);
  note.createField('words').name('Words').type('Text').localized(true);
  note.changeFieldControl('title', 'builtin', 'singleLine', { helpText: 'Short.' });
  migration.createTag('topic').name('Topic');
};`;
const SECOND_MIGRATION = `module.exports = (migration) => {
  const note = migration.editContentType('note');
  note.changeFieldId('words', 'body');
  note.createField('name').name('Name').type('Symbol');
  note.displayField('name');
  note.deleteField('title');
};`;

const run = promisify(execFile);

let service: LocalContentful;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'contentful-tools-'));
  const certificate = await localCertificate(folder);
  if (!certificate) return;
  service = await startContentful({
    ...TINY_SPACE,
    spaceId: SPACE,
    certificate,
    content: { contentTypes: [], entries: [], assets: [] },
  });
});
afterAll(async () => {
  await service?.close();
  await rm(folder, { recursive: true, force: true });
});

async function runCommand(command: string, files: Readonly<Record<string, string>>) {
  const { managementUrl, managementToken } = service;
  const host = new URL(managementUrl).host.replace('127.0.0.1', 'localhost');
  const [, tool = '', ...words] = command.split(' ');
  const own: Record<string, string> = {
    'localhost:4704': host,
    '<token>': managementToken,
    ...files,
  };
  const name = tool.startsWith('contentful-cli') ? 'contentful' : tool;
  const { stdout } = await run(
    path.join(TOOLS, name),
    words.map((word) => own[word] ?? word),
    { env: { ...process.env, NODE_EXTRA_CA_CERTS: path.join(folder, 'certificate.pem') } },
  );
  return stdout;
}

const guide = (beginning: string) =>
  commandsIn('docs/guides/local-services.md', `npx ${beginning}`);

async function importContent(command: string): Promise<void> {
  const printed = await runCommand(`${command} --use-verbose-renderer`, {
    '<id>': SPACE,
    'content/export.json': path.join(folder, 'gallery.json'),
  });
  expect(printed).toContain('No errors or warnings occurred');
}

async function exportTo(name: string): Promise<ContentExport> {
  const [command = ''] = guide('contentful-cli@3 space export');
  const target = path.join(folder, name);
  await run('mkdir', ['-p', target]);
  const printed = await runCommand(command, { 'my-space': target });
  expect(printed).toContain('No errors or warnings occurred');
  return readExport(path.join(target, 'export.json'));
}

/** Without hosts, which differ between services. */
function written({ contentTypes, entries, assets, locales, tags, ...more }: ContentExport) {
  const itemsOf = (items: readonly ExportedItem[]) =>
    Object.fromEntries(
      items.map(({ sys, metadata, fields }) => [
        sys.id,
        {
          fields: JSON.parse(JSON.stringify(fields).replaceAll(/"\/\/[^/"]+\//g, '"//host/')),
          contentType: sys.contentType?.sys.id,
          tags: metadata?.tags,
          isPublished: sys.publishedVersion !== undefined,
        },
      ]),
    );
  return {
    contentTypes: contentTypes.map(({ sys, ...model }) => ({ id: sys.id, ...model })),
    forms: Object.fromEntries(
      (more.editorInterfaces ?? []).map(({ sys, controls }) => [
        (sys.contentType as Link).sys.id,
        controls,
      ]),
    ),
    entries: itemsOf(entries),
    assets: itemsOf(assets),
    locales: locales?.map(({ code, name }) => ({ code, name })),
    tags: tags?.map(({ sys, name }) => ({ id: sys.id, name })),
  };
}

it.skipIf(!isInstalled)(
  'Contentful’s tools migrate an empty space, fill it and export it, and a second run does not change it (npm ci --prefix packages/local-services/tests/contentful-tools)',
  async () => {
    const [migrate = ''] = guide('contentful-cli@3 space migration');
    const file = path.join(folder, 'migration.cjs');
    const model = MIGRATIONS.map((name) => readFile(`content/migrations/${name}`));
    const own = [...(await Promise.all(model)), MIGRATION, SECOND_MIGRATION];
    for (const migration of own) {
      await writeFile(file, migration);
      const printed = await runCommand(migrate, { 'migration.cjs': file });
      expect(printed).toContain('Migration successful');
    }
    const note = service.content.contentTypes.at(-1);
    expect(note).toMatchObject({ name: 'Note', displayField: 'name' });
    expect(note?.fields.map(({ id }) => id)).toEqual(['body', 'name']);

    const gallery = path.join(folder, 'gallery.json');
    await writeFile(gallery, JSON.stringify(await galleryContent()));
    await run('npm', ['run', 'content:assets', '--', gallery]);
    const [readme = ''] = commandsIn('README.md', 'npx contentful-import');
    await importContent(
      `${readme} --host localhost:4704 --host-upload localhost:4704 --rate-limit 1000`,
    );
    const first = written(await exportTo('first'));
    const { contentTypes, ...content } = written(await galleryContent());
    expect(first).toMatchObject({ ...content, tags: [{ id: 'topic', name: 'Topic' }] });
    expect(first.contentTypes).toEqual(expect.arrayContaining(contentTypes));
    expect(first.contentTypes).toHaveLength(contentTypes.length + 1);

    const [again = ''] = guide('contentful-import');
    await importContent(again);
    expect(written(await exportTo('second'))).toEqual(first);
  },
  240_000,
);
