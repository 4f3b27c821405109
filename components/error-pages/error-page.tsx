import { errorPagesCopy } from '@/copy/error-pages';
import { ErrorIllustration } from './error-illustration';
import { ErrorLayout } from './error-layout';

export function ErrorPage() {
  const { title, heading, text } = errorPagesCopy.error;
  return (
    <ErrorLayout
      code="500"
      title={title}
      heading={heading}
      text={text}
      drawing={<ErrorIllustration />}
    />
  );
}
