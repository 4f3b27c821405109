export const tooManyRequests = (seconds: number): string =>
  `Too many requests. Try again in ${seconds === 1 ? '1 second' : `${seconds} seconds`}.`;
