/** If the clock has been set back, a saved time may lie in the future. Such a time counts as past. */
export function isWithin(milliseconds: number, at: number): boolean {
  const age = Date.now() - at;
  return age >= 0 && age < milliseconds;
}
