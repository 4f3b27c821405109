import { type ReactNode, useState } from 'react';

type ServerMarkupProps = {
  /** What `children` are rendered from. */
  of: unknown;
  /** It can be seen: from then on React renders it. */
  isLive: boolean;
  children: ReactNode;
};

/**
 * Content that is closed at first. The server renders it, for browsers without scripts. A browser leaves that
 * markup as it came, without hydrating it, until somebody opens it or it is out of date.
 */
export function StaticUntilOpen({ of, isLive, children }: ServerMarkupProps) {
  const [served] = useState(of);
  if (isLive || typeof window === 'undefined') return <div key="live">{children}</div>;
  if (of !== served) return null;
  return (
    <div
      key="served"
      // The browser's empty markup is not compared with the server's, which stays.
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: our own constant
      dangerouslySetInnerHTML={{ __html: '' }}
    />
  );
}
