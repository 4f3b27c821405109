import { addressOf } from '@/lib/runtime/addresses.js';
import { settings } from '@/lib/runtime/env';
import { inLanguage, type Language } from '@/lib/runtime/languages';

/** @param path encoded */
export const urlOf = (path: string): string => settings().siteUrl + addressOf(path);

/** @param path a page's path, without its language */
export const pageUrl = ({ language }: { language: Language }, path: string): string =>
  urlOf(inLanguage(path, language));
