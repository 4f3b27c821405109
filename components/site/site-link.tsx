import type { ComponentProps } from 'react';

type SiteLinkProps = Omit<ComponentProps<'a'>, 'href' | 'target' | 'download'> & {
  /** Path of a page of this site, not of a file, nor of anything below `/api`; without it, a place. */
  href: string | undefined;
  /** Stays where the visitor is on the page, instead of going to its top. */
  keepsPlace?: boolean;
  /** The page that it leads to takes this one's place in the history. */
  replaces?: boolean;
};

/** An ordinary link, marked for `followed-links.tsx`. Anything but a page of this site gets a plain `<a>`. */
export function SiteLink({ keepsPlace, replaces, ...link }: SiteLinkProps) {
  return (
    <a data-follow={replaces ? 'replace' : 'push'} data-keeps-place={keepsPlace} {...link}>
      {link.children}
    </a>
  );
}
