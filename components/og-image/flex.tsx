import type { CSSProperties, ReactNode } from 'react';

type FlexProps = CSSProperties & { children?: ReactNode };

/** A box with these styles. What draws share pictures wants flex boxes, and each to say that it is one. */
export function Flex({ children, ...style }: FlexProps) {
  return <div style={{ display: 'flex', ...style }}>{children}</div>;
}
