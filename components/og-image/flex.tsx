import type { CSSProperties, ReactNode } from 'react';

type FlexProps = CSSProperties & { children?: ReactNode };

/** A box with these styles. The renderer of share pictures knows only flex boxes, and each has to say so. */
export function Flex({ children, ...style }: FlexProps) {
  return <div style={{ display: 'flex', ...style }}>{children}</div>;
}
