/**
 * Everything that can go wrong, by class. Messages say what is wrong, where, and what to do; none contains
 * a token.
 */
import { describeProblems } from './required-env.js';

export class EnvironmentError extends Error {
  constructor(
    readonly problems: readonly { variable: string; problem: string }[],
    what: 'start' | 'be built' = 'start',
  ) {
    super(describeProblems(what, problems));
  }
}

/** The space's content model is not what the site can read. */
export class ContentModelError extends Error {
  constructor(readonly problems: readonly string[]) {
    super(
      `The site can't use this space's content model.\n${problems.map((one) => `  ${one}`).join('\n')}`,
    );
  }
}

/** The content service answered with a status that is not ok. */
export class ContentServiceError extends Error {
  constructor(
    readonly status: number,
    readonly url: string,
    /** The service's own id and message, where there is one: `AccessTokenInvalid: The access …`. */
    readonly reason: string,
  ) {
    super(`The content service answered ${status} to ${url}: ${reason}${hintFor(status)}`);
  }
}

function hintFor(status: number): string {
  if (status === 401)
    return ' (check the space id, the token, and that the token is for this host)';
  if (status === 404) return ' (check the environment name)';
  return '';
}

/** Still 429 after every retry, or with no time left for another. */
export class RateLimitError extends ContentServiceError {
  constructor(
    url: string,
    readonly requests: number,
  ) {
    super(429, url, `still over its rate limit after ${requests} requests`);
  }
}

/** No response: refused, reset, or cut off in the middle. */
export class ContentServiceUnreachableError extends Error {
  constructor(
    readonly url: string,
    cause: unknown,
  ) {
    super(`The content service could not be reached at ${url}: ${reasonOf(cause)}`, { cause });
  }
}

/** GitHub's rate limit is reached. `until`: in milliseconds. */
export class GithubPausedError extends Error {
  constructor(readonly until: number) {
    super(`GitHub takes no more requests until ${new Date(until).toISOString()}`);
  }
}

/** GitHub refused this request, which says nothing about others; with 401 it refuses all. */
export class GithubRefusedError extends Error {
  constructor(
    path: string,
    readonly status: number,
    reason = `status ${status}`,
  ) {
    super(
      status === 401
        ? 'GitHub does not accept GITHUB_TOKEN: it is wrong, or has expired'
        : `GitHub's answer to ${path} can't be used: ${reason}`,
    );
  }
}

/** No usable response from GitHub: connection refused or cut off, a 5xx, or not what is documented. */
export class GithubUnreachableError extends Error {
  constructor(path: string, cause: unknown) {
    super(`GitHub gave no answer to ${path}: ${reasonOf(cause)}`, { cause });
  }
}

/** A successful response that is malformed, e.g. HTML from a gateway in between. */
export class MalformedResponseError extends Error {
  constructor(
    readonly url: string,
    problem: string,
  ) {
    super(`The content service's answer to ${url} could not be read: ${problem}`);
  }
}

/** A path that isn't known, while the content service does not respond. */
export class ExistenceUnknownError extends Error {
  constructor(readonly path: string) {
    super(`It is not known whether ${path} exists: the content service does not respond`);
  }
}

/** The total time for the work is over. */
export class DeadlineError extends Error {
  constructor(readonly milliseconds: number) {
    super(`Gave up after ${milliseconds} ms, the total time for this work`);
  }
}

/** It was over before the request could be sent, because of the queue for the rate limit. */
export class QueueDeadlineError extends DeadlineError {}

export class EdgeConfigError extends Error {}

export class EdgeConfigUnauthorizedError extends EdgeConfigError {
  constructor(variable: string) {
    super(`The edge configuration refused the token (check ${variable})`);
  }
}

export class EdgeConfigNotFoundError extends EdgeConfigError {
  constructor(variable: string) {
    super(`There is no such edge configuration (check the id in ${variable})`);
  }
}

/** One line for a log: the message of the innermost cause that has one. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined;
  if (error.cause !== undefined && (error.message === 'fetch failed' || error.message === '')) {
    return reasonOf(error.cause);
  }
  return error.message || code || error.name;
}

/**
 * Sets each class's name, and its `instanceof`: Next evaluates this file for pages, for API routes and for the server's
 * start, and an error created by one copy of a class is an instance of the others too.
 */
for (const [name, type] of Object.entries({
  EnvironmentError,
  ContentModelError,
  ContentServiceError,
  RateLimitError,
  ContentServiceUnreachableError,
  GithubPausedError,
  GithubRefusedError,
  GithubUnreachableError,
  MalformedResponseError,
  ExistenceUnknownError,
  DeadlineError,
  QueueDeadlineError,
  EdgeConfigError,
  EdgeConfigUnauthorizedError,
  EdgeConfigNotFoundError,
})) {
  const brand = Symbol.for(`plinth.${name}`);
  Object.assign(type.prototype, { name, [brand]: true });
  Object.defineProperty(type, Symbol.hasInstance, {
    value: (error: unknown) => error instanceof Object && brand in error,
  });
}
