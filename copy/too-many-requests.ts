import { tooManyRequests as de } from '@/copy/de/too-many-requests';
import { tooManyRequests as en } from '@/copy/en/too-many-requests';
import { wordsByLanguage } from '@/lib/runtime/languages';

export const tooManyRequestsWords = wordsByLanguage({ en, de });
