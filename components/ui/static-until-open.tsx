import { type ReactNode, useState } from 'react';

type ServerMarkupProps = {
  of: unknown;
  isLive: boolean;
  children: ReactNode;
};

/** Keeps the server's markup, without hydration, until `isLive` is true or `of` changes. */
export function StaticUntilOpen({ of, isLive, children }: ServerMarkupProps) {
  const [served] = useState(of);
  if (isLive || typeof window === 'undefined') return <div key="live">{children}</div>;
  if (of !== served) return null;
  return (
    <div
      key="served"
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: our own constant
      dangerouslySetInnerHTML={{ __html: '' }}
    />
  );
}
