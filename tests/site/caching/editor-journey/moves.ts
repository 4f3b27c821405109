import { describe, expect, it } from 'vitest';
import type { JourneyParts } from '@/tests/site/caching/editor-journey/journey-parts';
import {
  changed,
  counts,
  expectFilterRenamed,
  expectGone,
  expectMoved,
  expectNotFound,
  expectRenamed,
  expectRenamedBack,
  listed,
  visit,
} from '@/tests/site/caching/editor-journey/outcomes';

export function moves(parts: () => JourneyParts) {
  describe('an editor who changes the address', () => {
    it('of a template: the new one responds, the old one redirects to it, and no page links to the old one', async () => {
      const { cms, visitor } = parts();
      const [old, other] = ['/templates/hugo/tide-table', '/templates/docs/tide-table'];
      await expectNotFound(visitor, '/templates/hugo/tide-times');
      expect(await visit(visitor, other)).toBe(`200 ${other} Tide Table`);
      await cms.save('template-tide-table', { slug: 'tide-times' });
      await cms.publish('template-tide-table');
      await expectRenamed(visitor);
      await expectGone(visitor, old, other);
    });

    it('of a template back: the first address responds again, and the other redirects to it', async () => {
      const { cms, visitor } = parts();
      for (const slug of ['wharf', 'quay']) {
        await cms.save('template-quay', { slug });
        await cms.publish('template-quay');
        const path = `/templates/nuxt/${slug}`;
        expect(await visit(visitor, path)).toBe(`200 ${path} Quay`);
      }
      await expectRenamedBack(visitor);
    });

    it('of a filter: its page moves, and no page links to the old address', async () => {
      const { cms, visitor } = parts();
      await cms.save('value-docs', { slug: 'handbooks' });
      await cms.publish('value-docs');
      await expectFilterRenamed(visitor, { from: 'docs', to: 'handbooks' });
      await expectGone(visitor, '/templates/docs');
    });
  });

  describe('an editor who moves a template to an empty framework and back', () => {
    it('adds the framework to the menu of every page, and removes it again', async () => {
      const { cms, visitor } = parts();
      const eleventy = '/templates/eleventy';
      await expectGone(visitor, eleventy);
      await cms.save('template-boathouse', { framework: ['Eleventy'] });
      await cms.publish('template-boathouse');
      const pages = await visitor.everyPage();
      expect(pages.filter(({ links }) => !links.includes(eleventy))).toEqual([]);
      await cms.save('template-boathouse', { framework: ['Astro'] });
      await cms.publish('template-boathouse');
      await expectGone(visitor, eleventy);
    });
  });

  describe('an editor who moves a template to another framework', () => {
    it('moves it from one list to the other, with its address and the counts', async () => {
      const { cms, visitor } = parts();
      const [nuxt, eleventy] = ['/templates/nuxt', '/templates/eleventy'];
      const before = await counts(visitor);
      expect(await listed(visitor, nuxt)).toContain(`Compass: ${nuxt}/compass`);
      expect(await listed(visitor, eleventy)).toEqual([]);
      expect([...(await visitor.sitemap()).keys()]).not.toContain(eleventy);
      await cms.save('template-compass', { framework: ['Eleventy'] });
      await cms.publish('template-compass');
      expect(await counts(visitor)).toEqual(changed(before, { Nuxt: -1, Eleventy: 1 }));
      await expectMoved(visitor);
      await expectGone(visitor, `${nuxt}/compass`);
    });
  });
}
