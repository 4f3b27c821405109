import { afterAll, beforeAll } from 'vitest';
import type { Reader } from '@/tests/fixtures/reader';
import { pictures } from '@/tests/site/caching/editor-journey/assets';
import { newFilters } from '@/tests/site/caching/editor-journey/filters';
import type { JourneyParts } from '@/tests/site/caching/editor-journey/journey-parts';
import { moves } from '@/tests/site/caching/editor-journey/moves';
import { removals } from '@/tests/site/caching/editor-journey/removals';
import { restart } from '@/tests/site/caching/editor-journey/restart';
import type { Gallery } from '@/tests/site/caching/editor-journey/site-fixture';
import { writing } from '@/tests/site/caching/editor-journey/writing';

export const CHAPTERS = { writing, pictures, moves, removals, newFilters, restart };

/** Tests depend on their order. */
export function walk(
  openGallery: () => Promise<Gallery<Reader>>,
  chapters: readonly ((parts: () => JourneyParts) => void)[] = Object.values(CHAPTERS),
) {
  let opened: JourneyParts | undefined;
  const parts = (): JourneyParts => {
    if (opened === undefined) throw new Error('The gallery is not open');
    return opened;
  };

  beforeAll(async () => {
    const gallery = await openGallery();
    const [editor, visitor] = await Promise.all([gallery.newReader(), gallery.newReader()]);
    opened = { gallery, cms: gallery.cms, editor, visitor };
  });
  afterAll(() => opened?.gallery.close());

  for (const chapter of chapters) chapter(parts);
}
