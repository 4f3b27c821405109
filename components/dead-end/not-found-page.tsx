import { EmptyPlinth } from '#components/elements/empty-plinth';
import { DeadEnd } from './dead-end';
import { deadEndCopy } from './dead-end-copy';

export function NotFoundPage() {
  const { title, heading, text } = deadEndCopy.notFound;
  return (
    <DeadEnd code="404" title={title} heading={heading} text={text} drawing={<EmptyPlinth />} />
  );
}
