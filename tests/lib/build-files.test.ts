import { mkdir, readdir } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from 'vitest';
import { readBuildFile, writeBuildFile } from '@/lib/runtime/build-files';
import { buildFolder } from '@/lib/runtime/env';
import { onServices } from '@/tests/lib/on-services';

onServices({ hasBuildFolder: true });

it('keeps a build file complete when several writes overlap', async () => {
  const texts = Array.from({ length: 6 }, (_, index) => 'x'.repeat(2_000_000 - index * 300_000));
  await Promise.all(texts.map((text) => writeBuildFile('a-file.json', text)));
  expect(texts).toContain(await readBuildFile('a-file.json'));
});

it('does not leave a temporary file behind when a write fails', async () => {
  const folder = buildFolder();
  // A non-empty folder can't be replaced by a file.
  await mkdir(path.join(folder, 'a-file.json', 'inside'), { recursive: true });
  await expect(writeBuildFile('a-file.json', 'x')).rejects.toThrow();
  expect(await readdir(folder)).toEqual(['a-file.json']);
});
