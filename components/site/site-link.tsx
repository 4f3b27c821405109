import Link from 'next/link';
import type { ComponentProps } from 'react';
import { addressOf, leavesZone } from '@/lib/runtime/addresses.js';
import { fetchAhead } from './prefetch-page';

type SiteLinkProps = Omit<ComponentProps<typeof Link>, 'href' | 'as' | 'prefetch'> & {
  /** A page's path, or an address elsewhere. */
  href: string;
};

/** `prefetch={false}` only stops prefetching links in view. */
export function SiteLink({ href, onFocus, onNavigate, ...link }: SiteLinkProps) {
  if (leavesZone(href)) {
    const { replace: _, scroll: __, ...anchor } = link;
    return <a {...anchor} onFocus={onFocus} href={addressOf(href)} />;
  }
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
