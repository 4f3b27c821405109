import { useSyncExternalStore } from 'react';
import { CrossIcon } from '@/components/ui/icons';
import { offerWords } from '@/copy/language-offer';
import type { Translation } from '@/lib/page-props';
import { addressOf } from '@/lib/runtime/addresses.js';
import { LANGUAGES, type Language } from '@/lib/runtime/languages';
import { onStored, readStored } from './browser-storage';
import styles from './language-offer.module.css';
import { LANGUAGE_KEY, rememberLanguage } from './language-switch';
import { useLanguage } from './use-words';

const baseOf = (tag: string) => tag.toLowerCase().split('-')[0];

function wantedLanguage(): Language | undefined {
  const chosen = readStored(LANGUAGE_KEY);
  return [...(chosen === null ? [] : [chosen]), ...navigator.languages]
    .map(
      (wanted) =>
        LANGUAGES.find(({ tag }) => tag === wanted) ??
        LANGUAGES.find(({ tag }) => baseOf(tag) === baseOf(wanted)),
    )
    .find((language) => language !== undefined);
}

export function LanguageOffer({ translations }: { translations: readonly Translation[] }) {
  const current = useLanguage();
  const wanted = useSyncExternalStore(onStored, wantedLanguage, () => undefined);
  const page = translations.find(({ tag }) => tag === wanted?.tag);
  if (wanted === undefined || page === undefined || wanted === current) return null;
  const { link, decline } = offerWords(wanted);
  return (
    <aside className={styles.offer} lang={wanted.tag} aria-label={link}>
      <a href={addressOf(page.path)} hrefLang={page.tag} onClick={() => rememberLanguage(page.tag)}>
        {link}
      </a>
      <button
        className="icon-button"
        type="button"
        aria-label={decline}
        onClick={() => rememberLanguage(current.tag)}
      >
        <CrossIcon />
      </button>
    </aside>
  );
}
