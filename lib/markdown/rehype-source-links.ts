import type { Root } from 'hast';
import { type SourceRepository, unambiguousSource } from '@/lib/catalogue/source-repository';
import { elementsIn } from '@/lib/markdown/rehype-headings';

/** Addresses on the source's branch. */
export type SourceFiles = {
  /** Of the repository's root. */
  root: string;
  /** Of the folder that the text is from. */
  folder: string;
};

const IS_RELATIVE = /^(?![a-z][\w+.-]*:|\/\/|#)./i;
const OWN_PAGES = /^\/(?:templates(?:[/?#]|$)|$)/;

/** @param link to the source @returns `null`: files of that source have no address that is known */
export function sourceFiles(link: string | undefined, branch?: string): SourceFiles | null {
  const source = unambiguousSource(link, branch);
  if (source?.host !== 'github.com') return null;
  const root = rootOf(source);
  return { root, folder: [root, ...source.folder.map((part) => `${part}/`)].join('') };
}

/** GitHub leads from `HEAD` to the default branch, and from `blob` to a folder's page. */
const rootOf = ({ host, owner, name, branch = 'HEAD' }: SourceRepository) =>
  `https://${host}/${owner}/${name}/blob/${branch}/`;

/** In a README, `docs/setup.md` and `/docs/setup.md` are files of its repository. In a page's text they are this site's. */
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

/** Empty: it leads out of the branch. */
function fileAddress(href: string, { root, folder }: SourceFiles): string {
  const [base, relative] = href.startsWith('/') ? [root, href.replace(/^\/+/, '')] : [folder, href];
  if (!URL.canParse(relative, base)) return '';
  const address = new URL(relative, base).href;
  return address.startsWith(root) ? address : '';
}
