import { DeadEnd } from './dead-end';
import { deadEndCopy } from './dead-end-copy';
import { EmptyPlinth } from './empty-plinth';

export function NotFoundPage() {
  const { title, heading, text } = deadEndCopy.notFound;
  return (
    <DeadEnd code="404" title={title} heading={heading} text={text} drawing={<EmptyPlinth />} />
  );
}
