import type { DocumentProps } from 'next/document';

/** Pages that visitors go on to from any other. */
const NEXT_PAGES = [
  '/templates/[filterSlug]',
  '/templates/search',
  '/templates/[filterSlug]/[templateSlug]',
];

type CodePrefetchProps = Pick<DocumentProps, 'buildManifest'> & { page: string };

/**
 * Lets a browser fetch the code of those pages when it has nothing else to do. A first click would wait
 * for it otherwise, before or beside its data: Next prefetches it for links in view only with their data.
 */
export function CodePrefetch({ page, buildManifest: { pages } }: CodePrefetchProps) {
  const filesOf = (one: string): readonly string[] => pages[one] ?? [];
  const own = [...filesOf('/_app'), ...filesOf(page)];
  const files = new Set(NEXT_PAGES.flatMap(filesOf).filter((file) => !own.includes(file)));
  return Array.from(files, (file) => (
    <link
      key={file}
      rel="prefetch"
      as={file.endsWith('.css') ? 'style' : 'script'}
      href={`/_next/${file}`}
    />
  ));
}
