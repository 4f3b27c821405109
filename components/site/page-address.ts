import Router from 'next/router';
import { addressOf } from '@/lib/runtime/addresses.js';
import { inLanguage, languageWithId } from '@/lib/runtime/languages';

/** @param path of Next's router, which leaves out the language's prefix */
export const pageAddress = (path: string): string =>
  addressOf(inLanguage(path, languageWithId(Router.locale)));
