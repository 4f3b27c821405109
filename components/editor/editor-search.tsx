import { SiteLink } from '@/components/site/site-link';
import { editorCopy } from '@/copy/editor';
import type { EditorSearch as Search } from '@/lib/editor-props';
import { addressOf } from '@/lib/runtime/addresses.js';
import styles from './editor-search.module.css';

/** The form works without JavaScript. */
export function EditorSearch({ search, isSearch }: { search: Search; isSearch: boolean }) {
  const { label, entry, entryHint, state, states, submit, reset } = editorCopy.search;
  return (
    <search>
      <form
        className={styles.form}
        action={addressOf('/editor')}
        aria-label={label}
        key={`${search.q} ${search.state}`}
      >
        <label className={styles.field}>
          {entry}
          <input defaultValue={search.q} name="q" placeholder={entryHint} type="search" />
        </label>
        <label className={styles.field}>
          {state}
          <select defaultValue={search.state} name="state">
            {Object.entries(states).map(([value, words]) => (
              <option key={value} value={value}>
                {words}
              </option>
            ))}
          </select>
        </label>
        <button className="button framed" type="submit">
          {submit}
        </button>
        {isSearch ? <SiteLink href="/editor">{reset}</SiteLink> : null}
      </form>
    </search>
  );
}
