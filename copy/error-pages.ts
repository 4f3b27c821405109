import { errorPagesCopy as de } from '@/copy/de/error-pages';
import { errorPagesCopy as en } from '@/copy/en/error-pages';
import { wordsByLanguage } from '@/lib/runtime/languages';

export const errorPagesWords = wordsByLanguage({ en, de });
