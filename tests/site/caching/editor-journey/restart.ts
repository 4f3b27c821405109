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

  describe('after the site restarts', () => {
    beforeAll(async () => {
      const { gallery } = parts();
      await gallery.restart();
      visitor = await gallery.newReader();
    });

    it('removed pages are absent from the first visitor on', async () => {
      const paths = [
        '/templates/hugo/old-mill',
        '/templates/blog/old-mill',
        '/templates/hugo/ferry',
      ];
      await expectNotFound(visitor, ...paths);
      await expectGone(visitor, 'Old Mill', 'Ferry', ...paths);
    });

    it('reworded pages show the new words', () => expectReworded(visitor));
    it('a replaced picture is shown', () => expectPictured(visitor, 'A buoy at night.'));
    it('new pages are served', () => expectNew(visitor));
    it('moved pages are served, and their old addresses redirect', async () => {
      await expectRenamed(visitor);
      await expectRenamedBack(visitor);
      await expectFilterRenamed(visitor, { from: 'docs', to: 'handbooks' });
    });
    it('a template is only in the list that it moved to', () => expectMoved(visitor));
    it('restored pages are served', () => expectBack(visitor));
    it('the new filter has a page', () => expectFilterAdded(visitor));

    it('the sitemap lists the pages that links lead to', async () => {
      const paths = (await visitor.everyPage()).map(({ path }) => path);
      expect(paths).toEqual(expect.arrayContaining([...(await visitor.sitemap()).keys()]));
    });

    it('an edit that was undone leaves no trace', async () => {
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
