import { addressOf } from '@/lib/runtime/addresses.js';
import imageLoader from '@/lib/runtime/image-loader';

/** `next.config.js` rewrites `/_pictures` to CONTENTFUL_IMAGES_URL. */
export default function proxiedImageLoader(input: Parameters<typeof imageLoader>[0]): string {
  return imageLoader(input).replace(/^https?:\/\/[^/]+/, addressOf('/_pictures'));
}
