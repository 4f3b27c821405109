/** `amount` 0 gives `from`, 1 gives `to`. Both are `#rrggbb`. */
export function mix(from: string, to: string, amount: number): string {
  const a = channels(from);
  const b = channels(to);
  return `#${a
    .map((value, i) => Math.round(value + ((b[i] ?? value) - value) * amount))
    .map((value) => value.toString(16).padStart(2, '0'))
    .join('')}`;
}

/** The same hue with less light on it: 0 leaves it as it is, 1 is black. */
export function shaded(colour: string, amount: number): string {
  return mix(colour, '#14060c', amount);
}

function channels(hex: string): number[] {
  return [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
}
