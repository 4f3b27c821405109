import { insightsCopy as de } from '@/copy/de/insights';
import { insightsCopy as en } from '@/copy/en/insights';
import { DEFAULT_LANGUAGE, wordsByLanguage } from '@/lib/runtime/languages';

export const insightsCopy = wordsByLanguage({ en, de })(DEFAULT_LANGUAGE);
