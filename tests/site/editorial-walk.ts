/** The editor's walk: every kind of edit, one after the other, and what visitors find after each. */
import { afterAll, beforeAll } from 'vitest';
import { newFilters } from '#tests/site/editorial-filters';
import { moves } from '#tests/site/editorial-moves';
import type { Office } from '#tests/site/editorial-office';
import { pictures } from '#tests/site/editorial-pictures';
import { removals } from '#tests/site/editorial-removals';
import { restart } from '#tests/site/editorial-restart';
import type { Scene } from '#tests/site/editorial-scene';
import { writing } from '#tests/site/editorial-writing';
import type { Reader } from '#tests/site/reader';

/** Declares the tests, which follow on one another. */
export function walk(openOffice: () => Promise<Office<Reader>>) {
  let opened: Scene | undefined;
  const scene = (): Scene => {
    if (opened === undefined) throw new Error('The office is not open');
    return opened;
  };

  beforeAll(async () => {
    const office = await openOffice();
    const [editor, visitor] = await Promise.all([office.newReader(), office.newReader()]);
    opened = { office, desk: office.desk, editor, visitor };
  });
  afterAll(() => opened?.office.close());

  writing(scene);
  pictures(scene);
  moves(scene);
  removals(scene);
  newFilters(scene);
  restart(scene);
}
