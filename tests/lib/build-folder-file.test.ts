import { expect, it } from 'vitest';
import { readBesideBuild, writeBesideBuild } from '@/lib/contentful/build-folder-file';
import { onServices } from '@/tests/lib/on-services';

onServices({ hasBuildFolder: true });

it('of files that are written together each is whole', async () => {
  const texts = Array.from({ length: 6 }, (_, index) => 'x'.repeat(2_000_000 - index * 300_000));
  await Promise.all(texts.map((text) => writeBesideBuild('a-file.json', text)));
  expect(texts).toContain(await readBesideBuild('a-file.json'));
});
