import { describe, expect, it } from 'vitest';
import { homeCopy } from '@/copy/en/home';
import { previewCopy } from '@/copy/preview';
import type { JourneyParts } from '@/tests/site/caching/editor-journey/journey-parts';
import {
  changed,
  counts,
  expectBack,
  expectGone,
  expectNotFound,
  listed,
  visit,
} from '@/tests/site/caching/editor-journey/outcomes';

export function removals(parts: () => JourneyParts) {
  describe('an editor who removes a template', () => {
    it('unpublishes it: a 404, absent from every list, but still previewed', async () => {
      const { gallery, cms, editor, visitor } = parts();
      const before = await counts(visitor);
      const paths = ['/templates/hugo/old-mill', '/templates/blog/old-mill'];
      for (const path of paths) expect(await visit(visitor, path)).toBe(`200 ${path} Old Mill`);
      await cms.unpublish('template-old-mill');
      await expectNotFound(visitor, ...paths);
      expect(await counts(visitor)).toEqual(changed(before, { Hugo: -1, Blog: -1 }));
      await expectGone(visitor, 'Old Mill', ...paths);
      const draft = await editor.open(gallery.previewOf('template-old-mill'));
      expect(draft).toMatchObject({ path: paths[0], heading: 'Old Mill' });
    });

    it('deletes it: a 404, absent from every list, and no preview', async () => {
      const { gallery, cms, editor, visitor } = parts();
      const before = await counts(visitor);
      const path = '/templates/hugo/ferry';
      expect(await listed(visitor, '/', homeCopy.featured.heading)).toContain(`Ferry: ${path}`);
      await cms.unpublishAndDelete('template-ferry');
      await expectNotFound(visitor, path);
      expect(await counts(visitor)).toEqual(changed(before, { Hugo: -1, Shop: -1 }));
      await expectGone(visitor, 'Ferry', path);
      const { statuses, text } = await editor.open(gallery.previewOf('template-ferry'));
      expect(statuses).toEqual([404]);
      // Their webhooks may arrive in either order.
      const { deleted, absent } = previewCopy;
      const reasons = [deleted, absent('template-ferry')];
      expect(reasons.filter((reason) => text.includes(reason))).toHaveLength(1);
    });

    it('restores it: its page and its places in lists return', async () => {
      const { cms, visitor } = parts();
      await cms.unpublish('template-jetty');
      await expectNotFound(visitor, '/templates/hugo/jetty');
      await cms.publish('template-jetty');
      await expectBack(visitor);
    });
  });
}
