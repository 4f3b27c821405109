import { homeCopy as de } from '@/copy/de/home';
import { homeCopy as en } from '@/copy/en/home';
import { wordsByLanguage } from '@/lib/runtime/languages';

export const homeWords = wordsByLanguage({ en, de });
