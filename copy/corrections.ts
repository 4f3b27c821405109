import { correctionCopy as de } from '@/copy/de/corrections';
import { correctionCopy as en } from '@/copy/en/corrections';
import { wordsByLanguage } from '@/lib/runtime/languages';

export const correctionsWords = wordsByLanguage({ en, de });
