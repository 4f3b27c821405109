import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  catalogueHashAt,
  catalogueReadAt,
  getCatalogue,
  getCatalogueSince,
  getDraftCatalogue,
  hashOfCatalogue,
  knownCatalogue,
  saveCatalogueSnapshot,
  savedCatalogue,
} from '@/lib/contentful/get-catalogue';
import { type LibOnServices, libOn, resetServer } from '@/tests/fixtures/lib';
import { logLines } from '@/tests/fixtures/log-lines';
import { smallSpace } from '@/tests/fixtures/sample-space';

let lib: LibOnServices;
let log: ReturnType<typeof logLines>;
let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'build-'));
  const NEXT_DIST_DIR = path.relative(process.cwd(), path.join(folder, 'made'));
  lib = await libOn(smallSpace(), { env: { NEXT_DIST_DIR } });
  log = logLines();
});
afterEach(async () => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
  await lib.close();
  await rm(folder, { recursive: true });
});

const file = () => path.join(folder, 'made', 'catalogue.json');
const save = async () => saveCatalogueSnapshot((await getCatalogue()).value);
const slugs = async () => (await savedCatalogue())?.templates.map(({ slug }) => slug);
const ALL = ['next-blog', 'hugo-blog', 'next-hugo', 'only-blog', 'nothing'];

describe('the last catalogue', () => {
  it('is saved whole, for the next server of this folder', async () => {
    expect(await slugs()).toBeUndefined();
    expect(log.text()).not.toContain('snapshot-unreadable');
    await save();
    resetServer();
    expect(await slugs()).toEqual(ALL);
    expect(await readdir(path.join(folder, 'made'))).toEqual(['catalogue.json']);
  });

  it('is saved again after each publish', async () => {
    await save();
    lib.service.content.unpublish('template-nothing');
    resetServer();
    await getCatalogueSince(Date.now());
    await save();
    resetServer();
    expect(await slugs()).toEqual(ALL.slice(0, -1));
    expect(log.text()).not.toContain('⚠');
  });

  it('is saved by a build as soon as it is read, and by a server only when it says so', async () => {
    await getCatalogue();
    expect(await readdir(folder)).toEqual([]);
    vi.stubEnv('NEXT_PHASE', 'phase-production-build');
    resetServer();
    await getCatalogue();
    expect(await readdir(path.join(folder, 'made'))).toEqual(['catalogue.json']);
  });

  it('is not saved where nothing can be written, as in an image, and nothing is logged', async () => {
    vi.stubEnv('NEXT_DIST_DIR', path.relative(process.cwd(), '/sys/plinth-build'));
    await save();
    expect(log.text()).not.toContain('⚠');
  });

  it('is shown by a server that starts while the content service is silent', async () => {
    await save();
    resetServer();
    lib.service.faults.inject({ kind: 'refuse' });
    const { value, isStale } = await getCatalogue();
    expect(value.templates.map(({ slug }) => slug)).toEqual(ALL);
    expect(isStale).toBe(true);
  });

  it.each(['CONTENTFUL_SPACE_ID', 'CONTENTFUL_ENVIRONMENT'])(
    'is nobody’s where %s is another',
    async (name) => {
      await save();
      vi.stubEnv(name, 'another');
      resetServer();
      expect(await slugs()).toBeUndefined();
      expect(log.text()).not.toContain('⚠');
    },
  );

  it('is as good as absent where it can’t be read, and the log says so', async () => {
    await save();
    await writeFile(file(), '{"source":');
    resetServer();
    expect(await slugs()).toBeUndefined();
    expect(log.count('⚠ content.snapshot-unreadable')).toBe(1);
    await rm(file());
    await mkdir(file());
    resetServer();
    expect(await slugs()).toBeUndefined();
    expect(log.count('⚠ content.snapshot-unreadable')).toBe(2);
  });

  it('is not saved where the folder is no folder, and the log says so once', async () => {
    await writeFile(path.join(folder, 'made'), '');
    await save();
    await save();
    expect(log.count('⚠ content.catalogue-not-saved')).toBe(1);
  });

  it('is not saved in development: the next server may expect other fields', async () => {
    vi.stubEnv('NODE_ENV', 'development');
    await save();
    expect(await readdir(folder)).toEqual([]);
  });
});

describe('what a process knows', () => {
  it('is nothing before it has read, and then what it has read last: nobody asks for that', async () => {
    expect([knownCatalogue(), catalogueReadAt()]).toEqual([undefined, undefined]);
    expect(lib.service.requests).toEqual([]);
    const { value, readAt } = await getCatalogue();
    lib.service.requests.length = 0;
    expect(knownCatalogue()).toBe(value);
    expect(catalogueReadAt()).toBe(readAt);
    expect(lib.service.requests).toEqual([]);
  });

  it('is the hash of what it read at a time: the same for the same content', async () => {
    const { value, readAt } = await getCatalogue();
    const hash = hashOfCatalogue(value);
    expect(hash).toMatch(/./);
    expect(catalogueHashAt(readAt)).toBe(hash);
    expect(catalogueHashAt(readAt - 1)).toBeUndefined();
    resetServer();
    expect(hashOfCatalogue((await getCatalogue()).value)).toBe(hash);
    lib.service.content.unpublish('template-nothing');
    expect(hashOfCatalogue((await getCatalogueSince(Date.now() + 1)).value)).not.toBe(hash);
  });
});

describe('a catalogue of drafts', () => {
  it('has what is not published, and nothing of it is saved', async () => {
    const drafts = await getDraftCatalogue();
    expect(drafts.templates.map(({ slug }) => slug)).toEqual([...ALL, 'unfinished']);
    await saveCatalogueSnapshot(drafts);
    expect(await readdir(folder)).toEqual([]);
    expect(hashOfCatalogue(drafts)).toBeUndefined();
    const { value } = await getCatalogue();
    expect(value.templates.map(({ slug }) => slug)).toEqual(ALL);
  });
});
