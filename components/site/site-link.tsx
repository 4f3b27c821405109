import Link from 'next/link';
import type { ComponentProps } from 'react';
import { fetchAhead } from './prefetch-page';

type SiteLinkProps = Omit<ComponentProps<typeof Link>, 'href' | 'as' | 'prefetch'> & {
  /** A page's path, not a file or `/api`. */
  href: string;
};

/** Prefetches on hover, touch or focus; `prefetch={false}` only stops prefetching links in view. */
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
