import { templateCopy as de } from '@/copy/de/template';
import { templateCopy as en } from '@/copy/en/template';
import { wordsByLanguage } from '@/lib/runtime/languages';

export const templateWords = wordsByLanguage({ en, de });
