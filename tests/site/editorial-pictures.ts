/** An editor who changes what stands beside the words. */
import { describe, expect, it } from 'vitest';
import { linkTo } from '#tests/sample-space';
import { expectGone, expectPictured } from '#tests/site/editorial-outcomes';
import type { Scene } from '#tests/site/editorial-scene';

const PATH = '/templates/astro/harbour';
const [PIER, FOG, BUOY] = ['A lamp on the pier.', 'A lamp in the fog.', 'A buoy at night.'];

export function pictures(scene: () => Scene) {
  describe('an editor who changes a picture', () => {
    it('says anew what it shows: previewed at first, then told wherever the picture is', async () => {
      const { office, desk, editor, visitor } = scene();
      await expectPictured(visitor, PIER);
      await desk.savePicture('cover-pier', { description: FOG });
      const page = await editor.open(office.previewOf('template-harbour'));
      expect(page).toMatchObject({ path: PATH, pictures: expect.arrayContaining([FOG]) });
      await expectPictured(visitor, PIER);
      await desk.publishPicture('cover-pier');
      await expectPictured(visitor, FOG);
      await expectGone(visitor, PIER);
    });

    it('gives the template another: it is there in place of the first', async () => {
      const { desk, visitor } = scene();
      await desk.save('template-harbour', { thumbnail: linkTo('Asset', 'cover-buoy') });
      await desk.publish('template-harbour');
      await expectPictured(visitor, BUOY);
      await expectGone(visitor, FOG);
    });
  });
}
