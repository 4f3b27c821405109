/** Host of an absolute address without `www.`, to tell a visitor where a link leads; '' if unreadable. */
export function hostOf(address: string): string {
  try {
    return new URL(address).hostname.replace(/^www\./, '');
  } catch {
    return '';
  }
}
