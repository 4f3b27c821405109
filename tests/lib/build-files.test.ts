import { mkdir, readdir } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from 'vitest';
import { readBuildFile, writeBuildFile } from '@/lib/contentful/build-files';
import { buildFolder } from '@/lib/runtime/env';
import { onServices } from '@/tests/lib/on-services';

onServices({ hasBuildFolder: true });

it('of files that are written together each is whole', async () => {
  const texts = Array.from({ length: 6 }, (_, index) => 'x'.repeat(2_000_000 - index * 300_000));
  await Promise.all(texts.map((text) => writeBuildFile('a-file.json', text)));
  expect(texts).toContain(await readBuildFile('a-file.json'));
});

it('that can’t be written leaves nothing beside it', async () => {
  const folder = buildFolder();
  // What stands in its place can't be replaced.
  await mkdir(path.join(folder, 'a-file.json', 'inside'), { recursive: true });
  await expect(writeBuildFile('a-file.json', 'x')).rejects.toThrow();
  expect(await readdir(folder)).toEqual(['a-file.json']);
});
