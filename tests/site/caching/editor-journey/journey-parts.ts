import type { Reader } from '@/tests/fixtures/reader';
import type { Gallery } from '@/tests/site/caching/editor-journey/site-fixture';

export type JourneyParts = {
  gallery: Gallery<Reader>;
  cms: Gallery['cms'];
  /** Who previews. */
  editor: Reader;
  /** Who does not. */
  visitor: Reader;
};
