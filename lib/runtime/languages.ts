import type { SiteConfig } from '@/lib/brand/site-config';
import { languages, site } from '@/site.config';

type Settings = SiteConfig['languages'][number];

export type Language = Pick<Settings, 'tag' | 'words' | 'locale'> & {
  /** Next's locale: `de`, or the tag of the default language. */
  id: string;
  /** Before every path: `/de`, or an empty string for the default language. */
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

/** The default language comes first. */
export const LANGUAGES: readonly Language[] = [DEFAULT_LANGUAGE, ...others.map(languageOf)];

/** @param id of an unknown language or `undefined`: the default language */
export const languageWithId = (id: string | undefined): Language =>
  LANGUAGES.find((language) => language.id === id) ?? DEFAULT_LANGUAGE;

/** For words that contain the language's own tagline or spelling. */
export const languageWithWords = (words: Language['words']): Language =>
  LANGUAGES.find((language) => language.words === words) ?? DEFAULT_LANGUAGE;

export const wordsByLanguage =
  <Words>(all: Record<Language['words'], Words>) =>
  ({ words }: Language): Words =>
    all[words];
