import type { DocumentProps } from 'next/document';

/** Pages that visitors go on to from any other. */
const NEXT_PAGES = [
  '/templates/[filterSlug]',
  '/templates/search',
  '/templates/[filterSlug]/[templateSlug]',
];

type CodePrefetchProps = { page: string } & Pick<
  DocumentProps,
  'buildManifest' | 'assetPrefix' | 'assetQueryString' | 'cssAssetQueryString'
>;

/**
 * Lets a browser fetch the code of those pages when it has nothing else to do. A first click would wait
 * for it otherwise, before or beside its data: Next prefetches it for links in view only with their data.
 * The addresses must be those that Next loads it from, or the browser fetches everything twice.
 */
export function CodePrefetch({ page, buildManifest: { pages }, ...next }: CodePrefetchProps) {
  const { assetPrefix = '', assetQueryString, cssAssetQueryString } = next;
  const filesOf = (one: string): readonly string[] => pages[one] ?? [];
  const own = [...filesOf('/_app'), ...filesOf(page)];
  const files = new Set(NEXT_PAGES.flatMap(filesOf).filter((file) => !own.includes(file)));
  return Array.from(files, (file) => {
    const [as, query] = file.endsWith('.css')
      ? ['style', cssAssetQueryString]
      : ['script', assetQueryString];
    return <link key={file} rel="prefetch" as={as} href={`${assetPrefix}/_next/${file}${query}`} />;
  });
}
