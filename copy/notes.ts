import { notesCopy as de } from '@/copy/de/notes';
import { notesCopy as en } from '@/copy/en/notes';
import { wordsByLanguage } from '@/lib/runtime/languages';

export const notesWords = wordsByLanguage({ en, de });
