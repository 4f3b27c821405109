import type { DocumentProps } from 'next/document';

const NEXT_PAGES = [
  '/templates/[filterSlug]',
  '/templates/search',
  '/templates/[filterSlug]/[templateSlug]',
];

type CodePrefetchProps = { page: string } & Pick<
  DocumentProps,
  'buildManifest' | 'assetPrefix' | 'assetQueryString' | 'cssAssetQueryString'
>;

/** Next prefetches code only together with data. The URLs must equal those that Next loads. */
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
