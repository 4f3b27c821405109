import type { Catalogue } from '@/lib/catalogue/catalogue';
import { translationsOf } from '@/lib/catalogue/page-registry';
import type { LayoutProps } from '@/lib/page-props';
import { inLanguage, LANGUAGES, type Language } from '@/lib/runtime/languages';
import { urlOf } from '@/lib/runtime/urls';

type Links = Pick<LayoutProps, 'translations'>;

/** Links for the language switch and `hreflang`. */
export function translationLinks(catalogue: Catalogue, path: string): Links {
  const translations = translationsOf(catalogue, path).map(({ language: { tag }, path: its }) => ({
    tag,
    path: its,
    url: urlOf(its),
  }));
  return translations.length > 0 ? { translations } : {};
}

/**
 * For pages that exist in all languages and aren't in search engines.
 * @param pathIn returns the path without the language
 */
export const linksInEachLanguage = (pathIn: (language: Language) => string): Links =>
  LANGUAGES.length === 1
    ? {}
    : {
        translations: LANGUAGES.map((one) => ({
          tag: one.tag,
          path: inLanguage(pathIn(one), one),
        })),
      };
