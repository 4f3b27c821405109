/** A time in the future, saved before the clock was set back, counts as past. */
export function isWithin(milliseconds: number, at: number): boolean {
  const age = Date.now() - at;
  return age >= 0 && age < milliseconds;
}
