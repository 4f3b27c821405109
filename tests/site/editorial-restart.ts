/** What is left of the walk where the site was stopped and started. */
import { beforeAll, describe, expect, it } from 'vitest';
import {
  expectBack,
  expectFilterAdded,
  expectFilterRenamed,
  expectGone,
  expectMoved,
  expectNew,
  expectNotFound,
  expectPictured,
  expectRenamed,
  expectRenamedBack,
  expectReworded,
} from '#tests/site/editorial-outcomes';
import type { Scene } from '#tests/site/editorial-scene';
import type { Reader } from '#tests/site/reader';

export function restart(scene: () => Scene) {
  let visitor: Reader;

  describe('when the site was stopped and started', () => {
    beforeAll(async () => {
      const { office } = scene();
      await office.restart();
      visitor = await office.newReader();
    });

    it('what was taken away is not there, from the first visitor on', async () => {
      const paths = [
        '/templates/hugo/old-mill',
        '/templates/blog/old-mill',
        '/templates/hugo/ferry',
      ];
      await expectNotFound(visitor, ...paths);
      await expectGone(visitor, 'Old Mill', 'Ferry', ...paths);
    });

    it('what was reworded says so', () => expectReworded(visitor));
    it('what has another picture shows it', () => expectPictured(visitor, 'A buoy at night.'));
    it('what is new is there', () => expectNew(visitor));
    it('what has another address is there, and the old one leads to it', async () => {
      await expectRenamed(visitor);
      await expectRenamedBack(visitor);
      await expectFilterRenamed(visitor, { from: 'docs', to: 'handbooks' });
    });
    it('what was moved is in its new list alone', () => expectMoved(visitor));
    it('what was put back is there', () => expectBack(visitor));
    it('the new filter has its page', () => expectFilterAdded(visitor));

    it('the sitemap leads to the pages that links lead to', async () => {
      const paths = (await visitor.everyPage()).map(({ path }) => path);
      expect(paths).toEqual(expect.arrayContaining([...(await visitor.sitemap()).keys()]));
    });

    it('what an editor takes back since is as it was at first', async () => {
      const { desk } = scene();
      await desk.save('value-docs', { slug: 'docs' });
      await desk.publish('value-docs');
      await expectFilterRenamed(visitor, { from: 'handbooks', to: 'docs' });
      await expectGone(visitor, '/templates/handbooks');
      await desk.save('template-harbour', { name: 'Harbour' });
      await desk.publish('template-harbour');
      await expectGone(visitor, 'Harbour Lights');
    });
  });
}
