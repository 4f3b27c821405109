import { addressOf } from '@/lib/runtime/addresses.js';
import imageLoader from '@/lib/runtime/image-loader';

/** Uses CONTENTFUL_IMAGES_URL, which `next.config.js` rewrites. */
export default function proxiedImageLoader(input: Parameters<typeof imageLoader>[0]): string {
  return imageLoader(input).replace(/^https?:\/\/[^/]+/, addressOf('/_pictures'));
}
