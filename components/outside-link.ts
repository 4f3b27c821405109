/** Host of an absolute address without `www.`, to tell a visitor where a link leads; '' if unreadable. */
export function hostOf(address: string): string {
  try {
    return new URL(address).hostname.replace(/^www\./, '');
  } catch {
    return '';
  }
}

/** True for an address that leaves this site. */
export function isOutside(address: string): boolean {
  return /^https?:\/\//i.test(address);
}
