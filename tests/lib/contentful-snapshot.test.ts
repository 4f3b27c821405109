import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  catalogueReadAt,
  getCatalogue,
  getCatalogueSince,
  getDraftCatalogue,
  lastCatalogue,
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

describe('the catalogue snapshot', () => {
  it('is loaded by the next server in the same folder', async () => {
    expect(await slugs()).toBeUndefined();
    expect(log.text()).not.toContain('snapshot-unreadable');
    await save();
    resetServer();
    expect(await slugs()).toEqual(ALL);
    expect(await readdir(path.join(folder, 'made'))).toEqual(['catalogue.json']);
  });

  it('is saved after each publish', async () => {
    await save();
    lib.service.content.unpublish('template-nothing');
    resetServer();
    await getCatalogueSince(Date.now());
    await save();
    resetServer();
    expect(await slugs()).toEqual(ALL.slice(0, -1));
    expect(log.text()).not.toContain('⚠');
  });

  it('is saved automatically in a build, but only on request in a server', async () => {
    await getCatalogue();
    expect(await readdir(folder)).toEqual([]);
    vi.stubEnv('NEXT_PHASE', 'phase-production-build');
    resetServer();
    await getCatalogue();
    expect(await readdir(path.join(folder, 'made'))).toEqual(['catalogue.json']);
  });

  it('is skipped silently on a read-only file system', async () => {
    vi.stubEnv('NEXT_DIST_DIR', path.relative(process.cwd(), '/sys/plinth-build'));
    await save();
    expect(log.text()).not.toContain('⚠');
  });

  it('is used by a server that starts during an outage', async () => {
    await save();
    resetServer();
    lib.service.faults.inject({ kind: 'refuse' });
    const { value, isStale } = await getCatalogue();
    expect(value.templates.map(({ slug }) => slug)).toEqual(ALL);
    expect(isStale).toBe(true);
  });

  it.each(['CONTENTFUL_SPACE_ID', 'CONTENTFUL_ENVIRONMENT'])(
    'is ignored if %s differs',
    async (name) => {
      await save();
      vi.stubEnv(name, 'another');
      resetServer();
      expect(await slugs()).toBeUndefined();
      expect(log.text()).not.toContain('⚠');
    },
  );

  it('is ignored with a warning if it is unreadable', async () => {
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

  it('is skipped with one warning if a file has the folder’s name', async () => {
    await writeFile(path.join(folder, 'made'), '');
    await save();
    await save();
    expect(log.count('⚠ content.catalogue-not-saved')).toBe(1);
  });

  it('is not saved in development', async () => {
    vi.stubEnv('NODE_ENV', 'development');
    await save();
    expect(await readdir(folder)).toEqual([]);
  });
});

describe('the last catalogue of a process', () => {
  it('is undefined before the first read, and never causes a request', async () => {
    expect([lastCatalogue(), catalogueReadAt()]).toEqual([undefined, undefined]);
    expect(lib.service.requests).toEqual([]);
    const { value, readAt } = await getCatalogue();
    lib.service.requests.length = 0;
    expect(lastCatalogue()).toBe(value);
    expect(catalogueReadAt()).toBe(readAt);
    expect(lib.service.requests).toEqual([]);
  });
});

describe('a draft catalogue', () => {
  it('includes unpublished entries and is not saved', async () => {
    const drafts = await getDraftCatalogue();
    expect(drafts.templates.map(({ slug }) => slug)).toEqual([...ALL, 'unfinished']);
    await saveCatalogueSnapshot(drafts);
    expect(await readdir(folder)).toEqual([]);
    const { value } = await getCatalogue();
    expect(value.templates.map(({ slug }) => slug)).toEqual(ALL);
  });
});
