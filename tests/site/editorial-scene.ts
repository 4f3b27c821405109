import type { Office } from '#tests/site/editorial-office';
import type { Reader } from '#tests/site/reader';

export type Scene = {
  office: Office<Reader>;
  desk: Office['desk'];
  /** Who previews. */
  editor: Reader;
  /** Who does not. */
  visitor: Reader;
};
