/** No error's message contains a token. */
import { describeProblems } from './required-env.js';

export class EnvironmentError extends Error {
  constructor(
    readonly problems: readonly { variable: string; problem: string }[],
    what: 'start' | 'be built' = 'start',
  ) {
    super(describeProblems(what, problems));
  }
}

export class ContentModelError extends Error {
  constructor(readonly problems: readonly string[]) {
    super(
      `The site can't use this space's content model.\n${problems.map((one) => `  ${one}`).join('\n')}`,
    );
  }
}

export class ContentServiceError extends Error {
  constructor(
    readonly status: number,
    readonly url: string,
    /** For example `AccessTokenInvalid: The access …` */
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

export class RateLimitError extends ContentServiceError {
  constructor(
    url: string,
    readonly requests: number,
  ) {
    super(429, url, `still over its rate limit after ${requests} requests`);
  }
}

export class ContentServiceUnreachableError extends Error {
  constructor(
    readonly url: string,
    cause: unknown,
  ) {
    super(`The content service could not be reached at ${url}: ${reasonOf(cause)}`, { cause });
  }
}

/** `until` is in milliseconds. */
export class GithubPausedError extends Error {
  constructor(readonly until: number) {
    super(`GitHub takes no more requests until ${new Date(until).toISOString()}`);
  }
}

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

export class GithubUnreachableError extends Error {
  constructor(path: string, cause: unknown) {
    super(`GitHub gave no answer to ${path}: ${reasonOf(cause)}`, { cause });
  }
}

export class MalformedResponseError extends Error {
  constructor(
    readonly url: string,
    problem: string,
  ) {
    super(`The content service's answer to ${url} could not be read: ${problem}`);
  }
}

export class ExistenceUnknownError extends Error {
  constructor(readonly path: string) {
    super(`It is not known whether ${path} exists: the content service does not respond`);
  }
}

export class DeadlineError extends Error {
  constructor(readonly milliseconds: number) {
    super(`Gave up after ${milliseconds} ms, the total time for this work`);
  }
}

/** Thrown if the request was still waiting for the rate limit. */
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

export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined;
  if (error.cause !== undefined && (error.message === 'fetch failed' || error.message === '')) {
    return reasonOf(error.cause);
  }
  return error.message || code || error.name;
}

/** Makes `instanceof` work across the copies that Next bundles. */
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
