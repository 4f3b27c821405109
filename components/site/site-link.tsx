import Link from 'next/link';
import type { ComponentProps } from 'react';
import { fetchAhead } from './prefetch-page';

type SiteLinkProps = Omit<ComponentProps<typeof Link>, 'href' | 'as' | 'prefetch'> & {
  /** Path of a page of this site, not of a file, nor of anything below `/api`. */
  href: string;
};

/**
 * A link to a page of this site. Its data is fetched when a pointer or a finger comes to it, which is
 * next/link's part, or the focus. `prefetch={false}` turns off one thing: fetching every link in view.
 */
export function SiteLink({ href, onFocus, onNavigate, ...link }: SiteLinkProps) {
  return (
    <Link
      {...link}
      href={href}
      prefetch={false}
      onFocus={(event) => {
        onFocus?.(event);
        fetchAhead(href);
      }}
      onNavigate={onNavigate ?? (() => fetchAhead(href))}
    />
  );
}
