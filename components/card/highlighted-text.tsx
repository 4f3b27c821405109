import { Fragment, type ReactNode } from 'react';
import type { Span } from '@/lib/page-props';

/**
 * Wraps each part in an element, so that React can update text that a browser has translated. Spans
 * are sorted and don't overlap.
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
