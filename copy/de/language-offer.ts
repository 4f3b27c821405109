import type { offer as en } from '@/copy/en/language-offer';

export const offer: typeof en = {
  link: 'Diese Seite auf Deutsch lesen',
  decline: 'Deutsch nicht mehr anbieten',
};
