import { listLeadCopy as de } from '@/copy/de/list-lead';
import { listLeadCopy as en } from '@/copy/en/list-lead';
import { wordsByLanguage } from '@/lib/runtime/languages';

export const listLeadWords = wordsByLanguage({ en, de });
