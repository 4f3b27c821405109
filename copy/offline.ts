import { offlineCopy as de } from '@/copy/de/offline';
import { offlineCopy as en } from '@/copy/en/offline';
import { wordsByLanguage } from '@/lib/runtime/languages';

export const offlineWords = wordsByLanguage({ en, de });
