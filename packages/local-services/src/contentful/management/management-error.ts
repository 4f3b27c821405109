import { ContentfulError } from '../contentful-error.ts';

export const MANAGEMENT_CONTENT_TYPE = 'application/vnd.contentful.management.v1+json';

/** One finding about the fields of an entry. `path`: `fields`, the field, the locale, an index. */
export type FieldProblem = {
  name: string;
  path: readonly (string | number)[];
  details?: string;
  [key: string]: unknown;
};

/** 422. The vendor's id for entries is `InvalidEntry`. */
export function invalidFields(of: 'Entry' | 'Asset', errors: readonly FieldProblem[]) {
  if (of === 'Asset') return validationFailed(errors);
  return new ContentfulError(422, 'InvalidEntry', 'Validation error', { errors });
}

/** 422, for all that is not an entry. */
export function validationFailed(errors: readonly FieldProblem[]) {
  return new ContentfulError(422, 'ValidationFailed', 'Validation error', { errors });
}

export function unresolvedLinks(errors: readonly FieldProblem[]) {
  return new ContentfulError(422, 'UnresolvedLinks', 'Validation error', { errors });
}

export function badRequest(message: string): ContentfulError {
  return new ContentfulError(400, 'BadRequest', message);
}

/** The vendor may well have it, so nobody should look for a mistake of their own. */
export function notHere(method: string, path: string): ContentfulError {
  const message = `The local services don't have ${method} ${path}: the README of local-content-services lists what they have.`;
  return new ContentfulError(404, 'NotFound', message);
}

/** The vendor sends none but the id where a version was given and is not the current one. */
export function versionMismatch(message = ''): ContentfulError {
  return new ContentfulError(409, 'VersionMismatch', message);
}

export function versionRequired(): ContentfulError {
  return versionMismatch('Please pass sys.version as HTTP header "X-Contentful-Version"');
}
