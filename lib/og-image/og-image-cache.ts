import { LRUCache } from 'lru-cache';
import { isWithin } from '@/lib/runtime/is-within';
import { serverCell } from '@/lib/runtime/server-state';
import { REVALIDATE_SECONDS } from '@/lib/swr-value';

/** Room for a few hundred images. */
const MAX_BYTES = 24_000_000;

/** `isComplete` is true if no cover failed to load. */
export type RenderedImage = { png: Buffer; isComplete: boolean };

type CachedImage = RenderedImage & { renderedAt: number };

const ogImages = serverCell('ogImages', () => ({
  images: new LRUCache<string, CachedImage>({
    maxSize: MAX_BYTES,
    sizeCalculation: ({ png }) => png.length || 1,
  }),
  pending: new Map<string, Promise<CachedImage>>(),
}));

/** @param address includes the version of the picture */
export async function cachedOgImage(
  address: string,
  render: () => Promise<RenderedImage>,
): Promise<RenderedImage> {
  const { images, pending } = ogImages();
  const cached = images.get(address);
  if (cached !== undefined && isFresh(cached)) return cached;
  const known = pending.get(address);
  if (known !== undefined) return known;
  const rendering = render()
    .then((rendered) => {
      const image = { ...rendered, renderedAt: Date.now() };
      images.set(address, image);
      return image;
    })
    .finally(() => pending.delete(address));
  rendering.catch(() => {});
  pending.set(address, rendering);
  return rendering;
}

function isFresh({ isComplete, renderedAt }: CachedImage): boolean {
  return isComplete || isWithin(REVALIDATE_SECONDS * 1000, renderedAt);
}
