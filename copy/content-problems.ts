import { contentProblemsCopy as de } from '@/copy/de/content-problems';
import { contentProblemsCopy as en } from '@/copy/en/content-problems';
import { DEFAULT_LANGUAGE, wordsByLanguage } from '@/lib/runtime/languages';

export const contentProblemsCopy = wordsByLanguage({ en, de })(DEFAULT_LANGUAGE);
