/** Plain text in place of a page, for somebody who asks for too many. */
export const tooManyRequests = (seconds: number): string =>
  `Too many requests. Try again in ${seconds === 1 ? '1 second' : `${seconds} seconds`}.`;
