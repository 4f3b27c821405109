import { draftCopy as de } from '@/copy/de/draft';
import { draftCopy as en } from '@/copy/en/draft';
import { wordsByLanguage } from '@/lib/runtime/languages';

export const draftWords = wordsByLanguage({ en, de });
