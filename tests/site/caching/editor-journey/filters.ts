import { describe, expect, it } from 'vitest';
import { linkTo } from '@/tests/fixtures/sample-space';
import type { JourneyParts } from '@/tests/site/caching/editor-journey/journey-parts';
import {
  changed,
  counts,
  expectFilterAdded,
  expectNotFound,
  listed,
  visit,
} from '@/tests/site/caching/editor-journey/outcomes';

export function newFilters(parts: () => JourneyParts) {
  describe('an editor who adds a filter', () => {
    const path = '/templates/solid';

    it('previews its page, which visitors find once the section is published', async () => {
      const { gallery, cms, editor, visitor } = parts();
      await expectNotFound(visitor, path);
      await cms.create('templateFilterValue', 'value-solid', {
        name: 'Solid',
        slug: 'solid',
        headline: 'On firm ground',
      });
      const values = ['astro', 'hugo', 'nuxt', 'eleventy', 'solid'].map((slug) =>
        linkTo('Entry', `value-${slug}`),
      );
      await cms.save('section-framework', { values });
      const page = await editor.open(gallery.previewOf('value-solid'));
      expect(page).toMatchObject({ path, heading: 'Solid templates' });
      expect(page.text).toContain('On firm ground');

      await cms.publish('value-solid');
      await expectNotFound(visitor, path);
      await cms.publish('section-framework');
      expect(await visit(visitor, path)).toBe(`200 ${path} Solid templates`);
      expect(await listed(visitor, path)).toEqual([]);
    });

    it('publishes a template in it: the page lists it, and lists and sitemap link to the page', async () => {
      const { cms, visitor } = parts();
      const before = await counts(visitor);
      await cms.save('template-sandbank', { framework: ['Solid'] });
      await cms.publish('template-sandbank');
      expect(await counts(visitor)).toEqual(changed(before, { Solid: 1, Nuxt: -1 }));
      await expectFilterAdded(visitor);
    });
  });
}
