import { notShownCopy as de } from '@/copy/de/not-shown';
import { notShownCopy as en } from '@/copy/en/not-shown';
import { DEFAULT_LANGUAGE, wordsByLanguage } from '@/lib/runtime/languages';

export const notShownWords = wordsByLanguage({ en, de });

export const notShownCopy = notShownWords(DEFAULT_LANGUAGE);
