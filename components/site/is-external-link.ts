/** True for an address that leaves this site. */
export function isExternalLink(address: string): boolean {
  return /^https?:\/\//i.test(address);
}
