import { offer as de } from '@/copy/de/language-offer';
import { offer as en } from '@/copy/en/language-offer';
import { wordsByLanguage } from '@/lib/runtime/languages';

export const offerWords = wordsByLanguage({ en, de });
