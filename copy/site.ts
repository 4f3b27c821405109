import { siteCopy as de } from '@/copy/de/site';
import { siteCopy as en } from '@/copy/en/site';
import { wordsByLanguage } from '@/lib/runtime/languages';

export const siteWords = wordsByLanguage({ en, de });
