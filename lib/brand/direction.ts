/** Scripts that are written from right to left. */
const RIGHT_TO_LEFT = /^(Adlm|Arab|Hebr|Nkoo|Syrc|Thaa)$/;

/** The `dir` of a page; `undefined`: from left to right, as pages are without it. */
export function directionOf(language: string): 'rtl' | undefined {
  const { script = '' } = new Intl.Locale(language).maximize();
  return RIGHT_TO_LEFT.test(script) ? 'rtl' : undefined;
}
