import { contentPageCopy as de } from '@/copy/de/content-page';
import { contentPageCopy as en } from '@/copy/en/content-page';
import { wordsByLanguage } from '@/lib/runtime/languages';

export const contentPageWords = wordsByLanguage({ en, de });
