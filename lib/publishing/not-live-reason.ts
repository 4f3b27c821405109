/** Reasons for editors. The log has the error itself. */

import { serviceStatus } from '@/lib/observability/service-status';
import {
  ContentModelError,
  ContentServiceError,
  ContentServiceUnreachableError,
  DeadlineError,
  MalformedResponseError,
} from '@/lib/runtime/errors';

export const NOT_DELIVERED = 'The delivery API still serves the previous version.';
export const PAGES_FAILED = 'Some pages could not be rendered.';
export const IN_PROGRESS =
  'The site is still working on it. /editor shows when it is live, or what failed.';

export function notLiveReason(error: unknown): string {
  if (error instanceof ContentServiceError) {
    return error.status === 429
      ? 'The content service is over its rate limit.'
      : `The content service answered with an error (${error.status}).`;
  }
  if (error instanceof ContentServiceUnreachableError) {
    return 'The content service could not be reached: no connection, or no response in time.';
  }
  if (error instanceof ContentModelError) {
    return 'The site can’t read the content model, so pages stay as they were.';
  }
  if (error instanceof MalformedResponseError) {
    return 'The content service’s answer could not be read.';
  }
  if (error instanceof DeadlineError) {
    return serviceStatus('content service')?.isUp === true
      ? 'The site had too much to do at once.'
      : 'The content service did not answer in time.';
  }
  return 'Something went wrong on the site itself. Its log says what.';
}
