import type { ReactNode, RefObject, SyntheticEvent } from 'react';
import { useLanguage, useWords } from '@/components/site/use-words';
import { SearchIcon } from '@/components/ui/icons';
import { siteWords } from '@/copy/site';
import { addressOf } from '@/lib/runtime/addresses.js';
import styles from './search-form.module.css';

type SearchFormProps = {
  query?: string;
  inputRef?: RefObject<HTMLInputElement | null>;
  onUse?: (event: SyntheticEvent<HTMLInputElement>) => void;
  before?: ReactNode;
  after?: ReactNode;
};

/** The form works without scripts. */
export function SearchForm({ query = '', inputRef, onUse, before, after }: SearchFormProps) {
  const { prefix } = useLanguage();
  const siteCopy = useWords(siteWords);
  const { href, key, label, placeholder, submit } = siteCopy.search;
  return (
    <search>
      <form className={styles.form} action={addressOf(prefix + href)} method="get">
        {before}
        <input
          aria-keyshortcuts={key}
          aria-label={label}
          autoComplete="off"
          defaultValue={query}
          enterKeyHint="search"
          id="search"
          maxLength={120}
          name="q"
          onCompositionEnd={onUse}
          onFocus={onUse}
          onInput={onUse}
          placeholder={placeholder}
          ref={inputRef}
          spellCheck={false}
          type="search"
        />
        <span aria-hidden="true">{key}</span>
        {after}
        <button className="icon-button" type="submit">
          <SearchIcon />
          <span className="visually-hidden">{submit}</span>
        </button>
      </form>
    </search>
  );
}
