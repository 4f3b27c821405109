/** False for a future time, saved before the clock was set back. */
export function isWithin(milliseconds: number, at: number): boolean {
  const age = Date.now() - at;
  return age >= 0 && age < milliseconds;
}
