/** Host of an absolute address without `www.`, shown beside a link; '' if it can't be parsed. */
export function hostname(address: string): string {
  try {
    return new URL(address).hostname.replace(/^www\./, '');
  } catch {
    return '';
  }
}
