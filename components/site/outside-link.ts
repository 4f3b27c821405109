/** True for an address that leaves this site. */
export function isOutside(address: string): boolean {
  return /^https?:\/\//i.test(address);
}
