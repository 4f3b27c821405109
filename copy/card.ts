import { cardCopy as de } from '@/copy/de/card';
import { cardCopy as en } from '@/copy/en/card';
import { wordsByLanguage } from '@/lib/runtime/languages';

export const cardWords = wordsByLanguage({ en, de });
