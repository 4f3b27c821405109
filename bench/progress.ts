/** A bench takes minutes: says what it is at. */
export function say(words: string): void {
  process.stdout.write(`bench: ${words}\n`);
}
