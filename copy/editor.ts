import * as de from '@/copy/de/editor';
import * as en from '@/copy/en/editor';
import { DEFAULT_LANGUAGE, wordsByLanguage } from '@/lib/runtime/languages';

export const { editorCopy, outcomeText } = wordsByLanguage({ en, de })(DEFAULT_LANGUAGE);
