import { beforeAll, describe, expect, it } from 'vitest';
import type { Reader } from '@/tests/fixtures/reader';
import type { JourneyParts } from '@/tests/site/caching/editor-journey/journey-parts';
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
} from '@/tests/site/caching/editor-journey/outcomes';

export function restart(parts: () => JourneyParts) {
  let visitor: Reader;

  describe('when the site was stopped and started', () => {
    beforeAll(async () => {
      const { gallery } = parts();
      await gallery.restart();
      visitor = await gallery.newReader();
    });

    it('what was removed is not there, from the first visitor on', async () => {
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
    it('what moved is there, and its old address redirects to it', async () => {
      await expectRenamed(visitor);
      await expectRenamedBack(visitor);
      await expectFilterRenamed(visitor, { from: 'docs', to: 'handbooks' });
    });
    it('what was moved is in its new list alone', () => expectMoved(visitor));
    it('what was put back is there', () => expectBack(visitor));
    it('the new filter has its page', () => expectFilterAdded(visitor));

    it('the sitemap lists the pages that links lead to', async () => {
      const paths = (await visitor.everyPage()).map(({ path }) => path);
      expect(paths).toEqual(expect.arrayContaining([...(await visitor.sitemap()).keys()]));
    });

    it('what an editor takes back since is as it was at first', async () => {
      const { cms } = parts();
      await cms.save('value-docs', { slug: 'docs' });
      await cms.publish('value-docs');
      await expectFilterRenamed(visitor, { from: 'handbooks', to: 'docs' });
      await expectGone(visitor, '/templates/handbooks');
      await cms.save('template-harbour', { name: 'Harbour' });
      await cms.publish('template-harbour');
      await expectGone(visitor, 'Harbour Lights');
    });
  });
}
