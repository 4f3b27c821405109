import { describe, expect, it } from 'vitest';
import { linkTo } from '@/tests/fixtures/sample-space';
import type { JourneyParts } from '@/tests/site/caching/editor-journey/journey-parts';
import { expectGone, expectPictured } from '@/tests/site/caching/editor-journey/outcomes';

const PATH = '/templates/astro/harbour';
const [PIER, FOG, BUOY] = ['A lamp on the pier.', 'A lamp in the fog.', 'A buoy at night.'];

export function pictures(parts: () => JourneyParts) {
  describe('an editor who changes a picture', () => {
    it('updates its description in a preview first, then on every page', async () => {
      const { gallery, cms, editor, visitor } = parts();
      await expectPictured(visitor, PIER);
      await cms.savePicture('cover-pier', { description: FOG });
      const page = await editor.open(gallery.previewOf('template-harbour'));
      expect(page).toMatchObject({ path: PATH, pictures: expect.arrayContaining([FOG]) });
      await expectPictured(visitor, PIER);
      await cms.publishPicture('cover-pier');
      await expectPictured(visitor, FOG);
      await expectGone(visitor, PIER);
    });

    it('replaces a template’s picture everywhere', async () => {
      const { cms, visitor } = parts();
      await cms.save('template-harbour', { thumbnail: linkTo('Asset', 'cover-buoy') });
      await cms.publish('template-harbour');
      await expectPictured(visitor, BUOY);
      await expectGone(visitor, FOG);
    });
  });
}
