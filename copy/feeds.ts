import { feedsCopy as de } from '@/copy/de/feeds';
import { feedsCopy as en } from '@/copy/en/feeds';
import { wordsByLanguage } from '@/lib/runtime/languages';

export const feedsWords = wordsByLanguage({ en, de });
