import imageLoader from '@/lib/runtime/image-loader';

/** Through the site itself, which passes pictures on: `next.config.js`, CONTENTFUL_IMAGES_URL. */
export default function proxiedImageLoader(input: Parameters<typeof imageLoader>[0]): string {
  return imageLoader(input).replace(/^https?:\/\/[^/]+/, '/_pictures');
}
