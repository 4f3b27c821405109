const RIGHT_TO_LEFT = /^(Adlm|Arab|Hebr|Nkoo|Syrc|Thaa)$/;

/** Returns `undefined` for left to right. */
export function directionOf(language: string): 'rtl' | undefined {
  const { script = '' } = new Intl.Locale(language).maximize();
  return RIGHT_TO_LEFT.test(script) ? 'rtl' : undefined;
}
