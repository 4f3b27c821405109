import { listTitleCopy as de } from '@/copy/de/list-title';
import { listTitleCopy as en } from '@/copy/en/list-title';
import { wordsByLanguage } from '@/lib/runtime/languages';

export const listTitleWords = wordsByLanguage({ en, de });
