/**
 * Everything that can go wrong, told apart by class. Messages say what is wrong, where, and what to
 * do; none holds a token.
 */

export class EnvironmentError extends Error {
  override readonly name = 'EnvironmentError';
  constructor(readonly problems: readonly { variable: string; problem: string }[]) {
    const list = problems.map(({ variable, problem }) => `  ${variable} ${problem}`).join('\n');
    super(
      `The site can't start: ${problems.length === 1 ? 'a variable is' : 'some variables are'} missing or unusable.\n${list}\nSet them in the environment or in .env.local (.env.example explains each), or run "npm run dev" or "npm run demo", which need none.`,
    );
  }
}

/** The content service answered with a status that is not ok. */
export class ContentServiceError extends Error {
  override readonly name: string = 'ContentServiceError';
  constructor(
    readonly status: number,
    readonly url: string,
    /** The service's own id and words for it, where it gave any: `AccessTokenInvalid: The access …`. */
    readonly reason: string,
  ) {
    super(`The content service answered ${status} to ${url}: ${reason}${adviceFor(status)}`);
  }
}

function adviceFor(status: number): string {
  if (status === 401)
    return ' (check the space id, the token, and that the token is for this host)';
  if (status === 404) return ' (check the environment name)';
  return '';
}

/** Still 429 after every retry, or after all the time there was. */
export class RateLimitError extends ContentServiceError {
  override readonly name = 'RateLimitError';
  constructor(
    url: string,
    readonly requests: number,
  ) {
    super(429, url, `still over its rate limit after ${requests} requests`);
  }
}

/** No answer: refused, reset, or cut off in the middle. */
export class ContentServiceUnreachableError extends Error {
  override readonly name = 'ContentServiceUnreachableError';
  constructor(
    readonly url: string,
    cause: unknown,
  ) {
    super(`The content service could not be reached at ${url}: ${reasonOf(cause)}`, { cause });
  }
}

/** An ok answer that isn't what the service promises, e.g. HTML from something in between. */
export class MalformedAnswerError extends Error {
  override readonly name = 'MalformedAnswerError';
  constructor(
    readonly url: string,
    problem: string,
  ) {
    super(`The content service's answer to ${url} could not be read: ${problem}`);
  }
}

/** An address that isn't known, while the service that would know doesn't answer. */
export class ServiceSilentError extends Error {
  override readonly name = 'ServiceSilentError';
  constructor(readonly path: string) {
    super(`Whether ${path} exists can't be told: the content service does not answer`);
  }
}

/** The time there was for all of the work is over. */
export class DeadlineError extends Error {
  override readonly name = 'DeadlineError';
  constructor(readonly milliseconds: number) {
    super(`Gave up after ${milliseconds} ms, the time there was for the whole of it`);
  }
}

export class EdgeConfigError extends Error {
  override readonly name: string = 'EdgeConfigError';
}

export class EdgeConfigUnauthorizedError extends EdgeConfigError {
  override readonly name = 'EdgeConfigUnauthorizedError';
  constructor() {
    super('The edge configuration refused the token (check EDGE_CONFIG)');
  }
}

export class EdgeConfigNotFoundError extends EdgeConfigError {
  override readonly name = 'EdgeConfigNotFoundError';
  constructor() {
    super('There is no such edge configuration (check the id in EDGE_CONFIG)');
  }
}

/** One line for a log: the message of the innermost cause that says something. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined;
  if (error.cause !== undefined && (error.message === 'fetch failed' || error.message === '')) {
    return reasonOf(error.cause);
  }
  return error.message || code || error.name;
}
