/** The host of an absolute address, without `www.`: shown beside a link. */
export const hostname = (address: string): string =>
  new URL(address).hostname.replace(/^www\./, '');
