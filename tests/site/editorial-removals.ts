/** An editor who takes templates away, for good or for a while. */
import { describe, expect, it } from 'vitest';
import {
  changed,
  counts,
  expectBack,
  expectGone,
  expectNotFound,
  listed,
  visit,
} from '#tests/site/editorial-outcomes';
import type { Scene } from '#tests/site/editorial-scene';

export function removals(scene: () => Scene) {
  describe('an editor who takes a template away', () => {
    it('unpublishes it: not found, gone from every list, though still to be previewed', async () => {
      const { office, desk, editor, visitor } = scene();
      const before = await counts(visitor);
      const paths = ['/templates/hugo/old-mill', '/templates/blog/old-mill'];
      for (const path of paths) expect(await visit(visitor, path)).toBe(`200 ${path} Old Mill`);
      await desk.unpublish('template-old-mill');
      await expectNotFound(visitor, ...paths);
      expect(await counts(visitor)).toEqual(changed(before, { Hugo: -1, Blog: -1 }));
      await expectGone(visitor, 'Old Mill', ...paths);
      const draft = await editor.open(office.previewOf('template-old-mill'));
      expect(draft).toMatchObject({ path: paths[0], heading: 'Old Mill' });
    });

    it('deletes it: not found, gone from every list, and nothing to preview', async () => {
      const { office, desk, editor, visitor } = scene();
      const before = await counts(visitor);
      const path = '/templates/hugo/ferry';
      expect(await listed(visitor, '/', 'On show')).toContain(`Ferry: ${path}`);
      await desk.unpublishAndDelete('template-ferry');
      await expectNotFound(visitor, path);
      expect(await counts(visitor)).toEqual(changed(before, { Hugo: -1, Shop: -1 }));
      await expectGone(visitor, 'Ferry', path);
      const { statuses, text } = await editor.open(office.previewOf('template-ferry'));
      expect({ statuses, text }).toMatchObject({
        statuses: [404],
        text: expect.stringContaining('No page shows that entry'),
      });
    });

    it('puts it back: its page and its places in lists are there again', async () => {
      const { desk, visitor } = scene();
      await desk.unpublish('template-jetty');
      await expectNotFound(visitor, '/templates/hugo/jetty');
      await desk.publish('template-jetty');
      await expectBack(visitor);
    });
  });
}
