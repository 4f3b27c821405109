type LoaderInput = { src: string; width: number; quality?: number | undefined };

const DEFAULT_QUALITY = 72;

/** Uses Contentful's Images API. */
export default function imageLoader({ src, width, quality }: LoaderInput): string {
  const [address = '', fragment] = src.split('#', 2);
  const [path = '', query] = address.split('?', 2);
  const params = new URLSearchParams(query);
  params.set('w', String(width));
  params.set('q', String(quality ?? DEFAULT_QUALITY));
  params.set('fm', 'webp');
  return `${path}?${params}${fragment === undefined ? '' : `#${fragment}`}`;
}
