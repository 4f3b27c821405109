import { compareCopy as de } from '@/copy/de/compare';
import { compareCopy as en } from '@/copy/en/compare';
import { wordsByLanguage } from '@/lib/runtime/languages';

export const compareWords = wordsByLanguage({ en, de });
