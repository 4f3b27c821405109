import type { Root } from 'hast';
import { type SourceRepository, unambiguousSource } from '@/lib/catalogue/source-repository';
import { elementsIn } from '@/lib/markdown/rehype-headings';

export type SourceFiles = {
  root: string;
  folder: string;
};

const IS_RELATIVE = /^(?![a-z][\w+.-]*:|\/\/|#)./i;
const OWN_PAGES = /^\/(?:templates(?:[/?#]|$)|$)/;

/** `null` if its files' URLs aren't known. */
export function sourceFiles(link: string | undefined, branch?: string): SourceFiles | null {
  const source = unambiguousSource(link, branch);
  if (source?.host !== 'github.com') return null;
  const root = rootOf(source);
  return { root, folder: [root, ...source.folder.map((part) => `${part}/`)].join('') };
}

/** GitHub redirects `HEAD` and a folder's `blob`. */
const rootOf = ({ host, owner, name, branch = 'HEAD' }: SourceRepository) =>
  `https://${host}/${owner}/${name}/blob/${branch}/`;

/** `docs/setup.md` and `/docs/setup.md` are in the repository. */
export function rehypeSourceLinks() {
  return (tree: Root, { data }: { data: object }) => {
    const { files } = data as { files?: SourceFiles | null };
    if (files === undefined) return;
    for (const { properties } of elementsIn(tree)) {
      const { href } = properties;
      if (typeof href !== 'string' || !IS_RELATIVE.test(href) || OWN_PAGES.test(href)) continue;
      properties.href = files === null ? '' : fileAddress(href, files);
    }
  };
}

/** Empty if the link leaves the branch. */
function fileAddress(href: string, { root, folder }: SourceFiles): string {
  const [base, relative] = href.startsWith('/') ? [root, href.replace(/^\/+/, '')] : [folder, href];
  if (!URL.canParse(relative, base)) return '';
  const address = new URL(relative, base).href;
  return address.startsWith(root) ? address : '';
}
