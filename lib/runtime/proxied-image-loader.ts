import imageLoader from '@/lib/runtime/image-loader';

/** CONTENTFUL_IMAGES_URL, rewritten in `next.config.js`. */
export default function proxiedImageLoader(input: Parameters<typeof imageLoader>[0]): string {
  return imageLoader(input).replace(/^https?:\/\/[^/]+/, '/_pictures');
}
