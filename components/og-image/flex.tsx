import type { CSSProperties, ReactNode } from 'react';

type FlexProps = CSSProperties & { children?: ReactNode };

/** The image renderer supports only explicit flex boxes. */
export function Flex({ children, ...style }: FlexProps) {
  return <div style={{ display: 'flex', ...style }}>{children}</div>;
}
