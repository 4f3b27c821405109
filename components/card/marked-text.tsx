import { Fragment } from 'react';
import type { Span } from '#lib/page-props';

type MarkedTextProps = {
  text: string;
  /** In the order of the text, none over another. */
  spans?: readonly Span[] | undefined;
};

export function MarkedText({ text, spans = [] }: MarkedTextProps) {
  return (
    <>
      {spans.map(({ from, to }, index) => (
        <Fragment key={from}>
          {text.slice(spans[index - 1]?.to ?? 0, from)}
          <mark>{text.slice(from, to)}</mark>
        </Fragment>
      ))}
      {text.slice(spans.at(-1)?.to ?? 0)}
    </>
  );
}
