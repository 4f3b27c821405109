import { EmptyIllustration } from '@/components/ui/empty-illustration';
import { errorPagesCopy } from '@/copy/error-pages';
import { ErrorLayout } from './error-layout';

export function NotFoundPage() {
  const { title, heading, text } = errorPagesCopy.notFound;
  return (
    <ErrorLayout
      code="404"
      title={title}
      heading={heading}
      text={text}
      drawing={<EmptyIllustration />}
    />
  );
}
