import { site } from '@/site.config';

/** The words of this folder that American English spells in its own way: another one belongs here, too. */
export const spellingIn = (language: string) =>
  language === 'en-US'
    ? { licence: 'license', Licence: 'License', catalogue: 'catalog' }
    : { licence: 'licence', Licence: 'Licence', catalogue: 'catalogue' };

export const spelling = spellingIn(site.language);
