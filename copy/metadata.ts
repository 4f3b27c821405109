import { metadataCopy as de } from '@/copy/de/metadata';
import { metadataCopy as en } from '@/copy/en/metadata';
import { wordsByLanguage } from '@/lib/runtime/languages';

export const metadataWords = wordsByLanguage({ en, de });
