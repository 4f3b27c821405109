/**
 * Whether less than that time has passed since `at`; both in milliseconds. A time in the future is from before this
 * machine's clock was set back, nobody knows how long ago: it counts as past.
 */
export function isWithin(milliseconds: number, at: number): boolean {
  const age = Date.now() - at;
  return age >= 0 && age < milliseconds;
}
