import { Fragment, type ReactNode } from 'react';
import type { Span } from '@/lib/page-props';

/**
 * All parts are elements, because React can't update bare text that a browser has translated.
 * @param spans sorted, without overlaps
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
