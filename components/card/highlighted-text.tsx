import { Fragment, type ReactNode } from 'react';
import type { Span } from '@/lib/page-props';

/**
 * No component, and each part an element: what a browser has translated, React finds again as an element or as
 * all that is in one.
 *
 * @param spans in the order of the text, not overlapping
 */
export function highlightedText(text: string, spans: readonly Span[] = []): ReactNode {
  if (spans.length === 0) return text;
  return (
    <>
      {spans.map(({ from, to }, index) => (
        <Fragment key={from}>
          <span>{text.slice(spans[index - 1]?.to, from)}</span>
          <mark>{text.slice(from, to)}</mark>
        </Fragment>
      ))}
      <span>{text.slice(spans.at(-1)?.to)}</span>
    </>
  );
}
