import * as de from '@/copy/de/editor-times';
import * as en from '@/copy/en/editor-times';
import { DEFAULT_LANGUAGE, wordsByLanguage } from '@/lib/runtime/languages';

export const { formatAgo, formatClock, formatTimestamp } = wordsByLanguage({
  en,
  de,
})(DEFAULT_LANGUAGE);
