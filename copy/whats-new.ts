import { whatsNewCopy as de } from '@/copy/de/whats-new';
import { whatsNewCopy as en } from '@/copy/en/whats-new';
import { wordsByLanguage } from '@/lib/runtime/languages';

export const whatsNewWords = wordsByLanguage({ en, de });
