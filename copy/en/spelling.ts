import { languageWithWords } from '@/lib/runtime/languages';

/** Add words here that American English spells differently. */
export function spellingIn(language: string) {
  const licence = language === 'en-US' ? 'license' : 'licence';
  return { licence, Licence: licence.replace('l', 'L') };
}

export const spelling = spellingIn(languageWithWords('en').tag);
