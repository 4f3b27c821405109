import { describe, expect, it } from 'vitest';
import { draftCopy } from '@/copy/en/draft';
import { homeCopy } from '@/copy/en/home';
import type { JourneyParts } from '@/tests/site/caching/editor-journey/journey-parts';
import {
  changed,
  counts,
  expectGone,
  expectNew,
  expectNotFound,
  expectReworded,
} from '@/tests/site/caching/editor-journey/outcomes';

export function writing(parts: () => JourneyParts) {
  describe('an editor who rewords a template', () => {
    const path = '/templates/astro/harbour';
    const words = { name: 'Harbour Lights', description: 'Red to port.', overview: 'They *glow*.' };

    it('sees it in the preview, on its page and in lists, while visitors see the old words', async () => {
      const { gallery, cms, editor, visitor } = parts();
      const before = await visitor.open(path);
      await cms.save('template-harbour', words);
      const page = await editor.open(gallery.previewOf('template-harbour'));
      expect(page).toMatchObject({ path, heading: 'Harbour Lights' });
      for (const word of ['Red to port.', 'They glow.', draftCopy.drafts]) {
        expect(page.text).toContain(word);
      }
      for (const list of ['/', '/templates', '/templates/astro', '/templates/search?q=lights']) {
        const { cards } = await editor.open(list);
        expect(cards).toContainEqual(expect.objectContaining({ name: 'Harbour Lights', path }));
      }

      expect(await visitor.open(path)).toEqual(before);
      await expectGone(visitor, 'Harbour Lights', 'Red to port.', 'They glow.');
    });

    it('publishes it: its page, every list, search, sitemap and feed show it', async () => {
      const { cms, editor, visitor } = parts();
      const changedBefore = (await visitor.sitemap()).get(path) ?? '';
      await cms.publish('template-harbour');
      await expectReworded(visitor);
      await expectGone(visitor, 'Ships come in.');
      expect((await visitor.sitemap()).get(path)?.localeCompare(changedBefore)).toBe(1);
      await editor.open('/api/draft/disable');
      expect(await editor.open(path)).toEqual(await visitor.open(path));
    });
  });

  describe('an editor who writes a new template', () => {
    const path = '/templates/astro/salt-and-pepper';

    it('previews it while visitors get a 404', async () => {
      const { gallery, cms, editor, visitor } = parts();
      await expectNotFound(visitor, path);
      await cms.create('templates', 'salt', {
        name: 'Salt & Pepper',
        slug: 'salt-and-pepper',
        framework: ['Astro'],
        type: ['Shop'],
        order: 0,
      });
      const page = await editor.open(gallery.previewOf('salt'));
      expect(page).toMatchObject({ path, heading: 'Salt & Pepper' });
      await expectNotFound(visitor, path);
      await expectGone(visitor, 'Salt & Pepper', path);
    });

    it('publishes it: it has a page, is listed and counted, and comes first in the feed', async () => {
      const { cms, visitor } = parts();
      const before = await counts(visitor);
      expect((await visitor.open('/')).text).toContain(homeCopy.hero.browse(10));
      await cms.publish('salt');
      expect(await counts(visitor)).toEqual(changed(before, { Astro: 1, Shop: 1 }));
      expect((await visitor.open('/')).text).toContain(homeCopy.hero.browse(11));
      await expectNew(visitor);
    });
  });
}
