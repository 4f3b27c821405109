import { SearchIcon } from './icons';
import styles from './search-form.module.css';
import { siteCopy } from './site-copy';

/** A plain GET form: it works before, and without, any script. */
export function SearchForm({ query = '' }: { query?: string | undefined }) {
  const { href, label, placeholder, submit } = siteCopy.search;
  return (
    <search>
      <form className={styles.form} action={href} method="get">
        <input
          className={styles.input}
          aria-label={label}
          autoComplete="off"
          defaultValue={query}
          enterKeyHint="search"
          maxLength={120}
          name="q"
          placeholder={placeholder}
          type="search"
        />
        <button className={styles.submit} type="submit">
          <SearchIcon />
          <span className="visually-hidden">{submit}</span>
        </button>
      </form>
    </search>
  );
}
