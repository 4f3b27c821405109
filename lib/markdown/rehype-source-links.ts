import type { Root } from 'hast';
import { type SourceRepository, unambiguousSource } from '@/lib/catalogue/source-repository';
import { elementsIn } from '@/lib/markdown/rehype-headings';
import { addressOf } from '@/lib/runtime/addresses.js';

export type SourceFiles = {
  root: string;
  folder: string;
};

const IS_RELATIVE = /^(?![a-z][\w+.-]*:|\/\/|#)./i;
const OWN_PAGES = /^\/(?:templates(?:[/?#]|$)|$)/;

/** Returns `null` if the files' URLs aren't known. */
export function sourceFiles(link: string | undefined, branch?: string): SourceFiles | null {
  const source = unambiguousSource(link, branch);
  if (source?.host !== 'github.com') return null;
  const root = rootOf(source);
  return { root, folder: [root, ...source.folder.map((part) => `${part}/`)].join('') };
}

/** GitHub redirects from `HEAD`, and from `blob` for folders. */
const rootOf = ({ host, owner, name, branch = 'HEAD' }: SourceRepository) =>
  `https://${host}/${owner}/${name}/blob/${branch}/`;

/** Resolves `docs/setup.md` and `/docs/setup.md` within the repository. */
export function rehypeSourceLinks() {
  return (tree: Root, { data }: { data: object }) => {
    const { files } = data as { files?: SourceFiles | null };
    for (const { properties } of elementsIn(tree)) {
      const { href } = properties;
      if (typeof href !== 'string' || !IS_RELATIVE.test(href)) continue;
      if (files === undefined || OWN_PAGES.test(href)) {
        if (href.startsWith('/')) properties.href = addressOf(href);
      } else properties.href = files === null ? '' : fileAddress(href, files);
    }
  };
}

/** Returns an empty address if the link leaves the branch. */
function fileAddress(href: string, { root, folder }: SourceFiles): string {
  const [base, relative] = href.startsWith('/') ? [root, href.replace(/^\/+/, '')] : [folder, href];
  if (!URL.canParse(relative, base)) return '';
  const address = new URL(relative, base).href;
  return address.startsWith(root) ? address : '';
}
