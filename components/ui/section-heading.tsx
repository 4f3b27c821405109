import type { ReactNode } from 'react';

type SectionHeadingProps = { id: string; children: ReactNode; aside?: ReactNode };

/** An `h2` on a heavy rule, with room for a link at its end. */
export function SectionHeading({ id, children, aside }: SectionHeadingProps) {
  return (
    <div className="section-heading">
      <h2 id={id}>{children}</h2>
      {aside}
    </div>
  );
}
