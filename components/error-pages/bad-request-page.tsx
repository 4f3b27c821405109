import { EmptyIllustration } from '@/components/ui/empty-illustration';
import { errorPagesCopy } from '@/copy/error-pages';
import { ErrorLayout } from './error-layout';

/** @param status 4xx */
export function BadRequestPage({ status }: { status: number }) {
  const { title, heading, text } = errorPagesCopy.badRequest;
  return (
    <ErrorLayout
      code={String(status)}
      title={title}
      heading={heading}
      text={text}
      drawing={<EmptyIllustration />}
    />
  );
}
