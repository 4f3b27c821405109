import type { Translation } from '@/lib/page-props';
import { addressOf } from '@/lib/runtime/addresses.js';
import { store } from './browser-storage';
import styles from './language-switch.module.css';
import { useLanguage } from './use-words';

export const LANGUAGE_KEY = 'language';

export const rememberLanguage = (tag: string) => store(LANGUAGE_KEY, tag);

/** Plain links, because Next's would add the prefix of the current language. */
export function LanguageSwitch({ translations }: { translations: readonly Translation[] }) {
  const { tag: current } = useLanguage();
  return (
    <ul className={styles.list}>
      {translations.map(({ tag, path }) => (
        <li key={tag}>
          <a
            className={styles.link}
            href={addressOf(path)}
            hrefLang={tag}
            lang={tag}
            onClick={() => rememberLanguage(tag)}
            aria-current={tag === current ? 'true' : undefined}
          >
            {nameOf(tag)}
          </a>
        </li>
      ))}
    </ul>
  );
}

function nameOf(tag: string): string {
  const { language } = new Intl.Locale(tag);
  return new Intl.DisplayNames(tag, { type: 'language' }).of(language) ?? tag;
}
