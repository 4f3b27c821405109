import { DeadEnd } from './dead-end';
import { deadEndCopy } from './dead-end-copy';
import { FallenForm } from './fallen-form';

export function ErrorPage() {
  const { title, heading, text } = deadEndCopy.error;
  return (
    <DeadEnd code="500" title={title} heading={heading} text={text} drawing={<FallenForm />} />
  );
}
