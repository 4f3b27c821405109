import { listingCopy as de } from '@/copy/de/listing';
import { listingCopy as en } from '@/copy/en/listing';
import { wordsByLanguage } from '@/lib/runtime/languages';

export const listingWords = wordsByLanguage({ en, de });
