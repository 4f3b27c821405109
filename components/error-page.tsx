import { DeadEnd } from './dead-end';
import { FallenForm } from './fallen-form';
import { siteCopy } from './site-copy';

export function ErrorPage() {
  const { title, heading, text } = siteCopy.error;
  return (
    <DeadEnd code="500" title={title} heading={heading} text={text} drawing={<FallenForm />} />
  );
}
