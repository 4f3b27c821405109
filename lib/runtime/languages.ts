import type { SiteConfig } from '@/lib/brand/site-config';
import { languages, site } from '@/site.config';

type Settings = SiteConfig['languages'][number];

export type Language = Pick<Settings, 'tag' | 'words' | 'locale'> & {
  /** Next's locale: `de`, or the default language's tag. */
  id: string;
  /** `/de`, or empty for the default language. */
  prefix: string;
  tagline: string;
  licenceLine: string;
};

const languageOf = ({ tag, path, words, locale, tagline, licenceLine }: Settings): Language => ({
  id: path ?? tag,
  tag,
  prefix: path === undefined ? '' : `/${path}`,
  words,
  locale,
  tagline: tagline ?? site.tagline,
  licenceLine: licenceLine ?? site.licenceLine,
});

const [first, ...others] = languages;

export const DEFAULT_LANGUAGE = languageOf(first);

export const LANGUAGES: readonly Language[] = [DEFAULT_LANGUAGE, ...others.map(languageOf)];

export const languageWithId = (id: string | undefined): Language =>
  LANGUAGES.find((language) => language.id === id) ?? DEFAULT_LANGUAGE;

/** Each of Next's bundles may have its own copy of this module. */
export const isDefaultLanguage = ({ id }: Language): boolean => id === DEFAULT_LANGUAGE.id;

export const localeQuery = (language: Language): string =>
  isDefaultLanguage(language) ? '' : `?locale=${language.id}`;

/** @param path without the prefix; may have a query and a hash */
export const inLanguage = (path: string, { prefix }: Language): string =>
  prefix === '' ? path : prefix + path.replace(/^\/(?=$|[?#])/, '');

/** For words that need their own language's tagline or spelling. */
export const languageWithWords = (words: Language['words']): Language =>
  LANGUAGES.find((language) => language.words === words) ?? DEFAULT_LANGUAGE;

export const wordsByLanguage =
  <Words>(all: Record<Language['words'], Words>) =>
  ({ words }: Language): Words =>
    all[words];
