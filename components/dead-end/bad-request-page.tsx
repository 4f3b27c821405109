import { EmptyPlinth } from '#components/elements/empty-plinth';
import { DeadEnd } from './dead-end';
import { deadEndCopy } from './dead-end-copy';

/** @param status 4xx */
export function BadRequestPage({ status }: { status: number }) {
  const { title, heading, text } = deadEndCopy.badRequest;
  return (
    <DeadEnd
      code={String(status)}
      title={title}
      heading={heading}
      text={text}
      drawing={<EmptyPlinth />}
    />
  );
}
