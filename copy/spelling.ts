import { site } from '@/site.config';

/** Words of this folder that American English spells in its own way: another one belongs here, too. */
export function spellingIn(language: string) {
  const licence = language === 'en-US' ? 'license' : 'licence';
  return { licence, Licence: licence.replace('l', 'L') };
}

export const spelling = spellingIn(site.language);
