import type { Reader } from '@/tests/fixtures/reader';
import type { Gallery } from '@/tests/site/caching/editor-journey/site-fixture';

export type JourneyParts = {
  gallery: Gallery<Reader>;
  cms: Gallery['cms'];
  editor: Reader;
  visitor: Reader;
};
