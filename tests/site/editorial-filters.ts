/** An editor who adds a filter, whose page nobody could find before. */
import { describe, expect, it } from 'vitest';
import { linkTo } from '#tests/sample-space';
import {
  changed,
  counts,
  expectFilterAdded,
  expectNotFound,
  listed,
  visit,
} from '#tests/site/editorial-outcomes';
import type { Scene } from '#tests/site/editorial-scene';

export function newFilters(scene: () => Scene) {
  describe('an editor who adds a filter', () => {
    const path = '/templates/solid';

    it('previews its page, which visitors find once the section is published with it', async () => {
      const { office, desk, editor, visitor } = scene();
      await expectNotFound(visitor, path);
      await desk.create('templateFilterValue', 'value-solid', {
        name: 'Solid',
        slug: 'solid',
        headline: 'On firm ground',
      });
      const values = ['astro', 'hugo', 'nuxt', 'eleventy', 'solid'].map((slug) =>
        linkTo('Entry', `value-${slug}`),
      );
      await desk.save('section-framework', { values });
      const page = await editor.open(office.previewOf('value-solid'));
      expect(page).toMatchObject({ path, heading: 'On firm ground' });

      await desk.publish('value-solid');
      await expectNotFound(visitor, path);
      await desk.publish('section-framework');
      expect(await visit(visitor, path)).toBe(`200 ${path} On firm ground`);
      expect(await listed(visitor, path)).toEqual([]);
    });

    it('publishes a template there: the page lists it, and lists and sitemap lead to the page', async () => {
      const { desk, visitor } = scene();
      const before = await counts(visitor);
      await desk.save('template-sandbank', { framework: ['Solid'] });
      await desk.publish('template-sandbank');
      expect(await counts(visitor)).toEqual(changed(before, { Solid: 1, Nuxt: -1 }));
      await expectFilterAdded(visitor);
    });
  });
}
