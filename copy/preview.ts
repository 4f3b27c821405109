import { previewCopy as de } from '@/copy/de/preview';
import { previewCopy as en } from '@/copy/en/preview';
import { DEFAULT_LANGUAGE, wordsByLanguage } from '@/lib/runtime/languages';

export const previewWords = wordsByLanguage({ en, de });

export const previewCopy = previewWords(DEFAULT_LANGUAGE);
