/** A benchmark takes minutes: prints what it is doing. */
export function say(words: string): void {
  process.stdout.write(`bench: ${words}\n`);
}
