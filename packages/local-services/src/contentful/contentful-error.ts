import { randomUUID } from 'node:crypto';
import { json, type Reply } from '../http/reply.ts';

export const CONTENT_TYPE = 'application/vnd.contentful.delivery.v1+json';

/** An answer that is an error, with the vendor's id and words. */
export class ContentfulError extends Error {
  readonly status: number;
  readonly id: string;
  readonly details: Record<string, unknown> | undefined;

  constructor(status: number, id: string, message: string, details?: Record<string, unknown>) {
    super(message);
    this.status = status;
    this.id = id;
    this.details = details;
  }
}

export type InvalidPart = { name: string; path?: readonly string[]; value?: unknown };

export function invalidQuery(...errors: InvalidPart[]): ContentfulError {
  return new ContentfulError(
    400,
    'InvalidQuery',
    'The query you sent was invalid. Probably a filter or ordering specification is not ' +
      'applicable to the type of a field.',
    { errors },
  );
}

export function contentTypeRequired(): ContentfulError {
  return new ContentfulError(
    400,
    'BadRequest',
    'A Content Type ID is required. When querying for Entries and involving fields you need to ' +
      'limit your query to a specific Content Type. Please send a content_type parameter.',
  );
}

const ERRORS: Record<number, [id: string, message: string]> = {
  400: ['BadRequest', 'The request could not be understood.'],
  401: ['AccessTokenInvalid', 'The access token you sent could not be found or is invalid.'],
  403: ['AccessDenied', 'You do not have permission to access this resource.'],
  404: ['NotFound', 'The resource could not be found.'],
  413: ['RequestEntityTooLarge', 'The request is too large.'],
  415: ['UnsupportedMediaType', 'The file is not a picture that can be read.'],
  429: [
    'RateLimitExceeded',
    'You have exceeded the rate limit of the Organization this Space belongs to by making too ' +
      'many API requests within a short timespan. Please wait a moment before trying the ' +
      'request again.',
  ],
  502: ['Hibernated', 'The space is hibernated.'],
  503: ['ServiceUnavailable', 'The service is temporarily unavailable.'],
};

/** What the vendor says with a status. */
function errorOf(status: number, details?: Record<string, unknown>): ContentfulError {
  const [id, message] = ERRORS[status] ?? ['ServerError', 'Internal Server Error'];
  return new ContentfulError(status, id, message, details);
}

export const accessTokenInvalid = () => errorOf(401);
export const notFound = (details?: Record<string, unknown>) => errorOf(404, details);
export const unsupportedMediaType = () => errorOf(415);
export const rateLimitExceeded = () => errorOf(429);

/** The error as the vendor sends it: some have no message. */
export function errorReply(error: ContentfulError, contentType = CONTENT_TYPE): Reply {
  const { status, id, details } = error;
  const message = error.message || undefined;
  const requestId = randomUUID();
  const headers: Record<string, string> = {
    'Content-Type': contentType,
    'X-Contentful-Request-Id': requestId,
  };
  if (status === 429) headers['X-Contentful-RateLimit-Reset'] = '1';
  return json(status, { sys: { type: 'Error', id }, message, details, requestId }, headers);
}

export function errorReplyFor(status: number, contentType = CONTENT_TYPE): Reply {
  return errorReply(errorOf(status), contentType);
}

/** A step of an address. @throws not found, where it can't be decoded */
export function decodeStep(step: string): string {
  try {
    return decodeURIComponent(step);
  } catch {
    throw notFound();
  }
}
