import { DEFAULT_LANGUAGE, isDefaultLanguage, LANGUAGES, type Language } from './languages';

/** @param path with the language's prefix, as visitors see it */
export function languageOfPath(path: string): { language: Language; path: string } {
  const [prefix = ''] = /^\/[^/?#]*/.exec(path) ?? [];
  const language = LANGUAGES.find((one) => one.prefix === prefix.toLowerCase());
  if (language === undefined || prefix === '') return { language: DEFAULT_LANGUAGE, path };
  const rest = path.slice(prefix.length);
  return { language, path: rest.startsWith('/') ? rest : `/${rest}` };
}

const DEFAULT_PREFIX = `/${DEFAULT_LANGUAGE.id}`;

/**
 * With several languages, Next's paths (files, cache keys, page data) include the default
 * language's id.
 */
export function fromNextPath(path: string): string {
  if (LANGUAGES.length === 1 || !`${path}/`.startsWith(`${DEFAULT_PREFIX}/`)) return path;
  return path.slice(DEFAULT_PREFIX.length) || '/';
}

export function toNextPath(path: string): string {
  const hasDefault = LANGUAGES.length > 1 && isDefaultLanguage(languageOfPath(path).language);
  return hasDefault ? DEFAULT_PREFIX + path.replace(/^\/$/, '') : path;
}
