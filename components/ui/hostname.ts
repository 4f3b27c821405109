export const hostname = (address: string): string =>
  new URL(address).hostname.replace(/^www\./, '');
