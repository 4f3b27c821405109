import { noResultsCopy as de } from '@/copy/de/no-results';
import { noResultsCopy as en } from '@/copy/en/no-results';
import { wordsByLanguage } from '@/lib/runtime/languages';

export const noResultsWords = wordsByLanguage({ en, de });
