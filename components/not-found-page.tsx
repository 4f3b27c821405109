import { DeadEnd } from './dead-end';
import { EmptyPlinth } from './empty-plinth';
import { siteCopy } from './site-copy';

export function NotFoundPage() {
  const { title, heading, text } = siteCopy.notFound;
  return (
    <DeadEnd code="404" title={title} heading={heading} text={text} drawing={<EmptyPlinth />} />
  );
}
