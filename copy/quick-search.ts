import { quickSearchCopy as de } from '@/copy/de/quick-search';
import { quickSearchCopy as en } from '@/copy/en/quick-search';
import { wordsByLanguage } from '@/lib/runtime/languages';

export const quickSearchWords = wordsByLanguage({ en, de });
