import { Fragment } from 'react';
import type { Span } from '@/lib/page-props';

type HighlightedTextProps = {
  text: string;
  /** In the order of the text, not overlapping. */
  spans?: readonly Span[] | undefined;
};

export function HighlightedText({ text, spans = [] }: HighlightedTextProps) {
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
