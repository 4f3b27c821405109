import { listingCopy } from '@/copy/listing';
import styles from './facet-search-field.module.css';

type FacetSearchFieldProps = {
  /** Title of the section that is searched. */
  title: string;
  query: string;
  /** How many values match, of how many. */
  matching: number;
  total: number;
  onQueryChange: (query: string) => void;
};

/** Searches the values of one long section. The style sheet hides it where scripts don't run. */
export function FacetSearchField({
  title,
  query,
  matching,
  total,
  onQueryChange,
}: FacetSearchFieldProps) {
  const { narrow, narrowed } = listingCopy;
  return (
    <div className={styles.field}>
      <input
        aria-label={narrow(title)}
        autoComplete="off"
        onChange={({ target }) => onQueryChange(target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || query === '') return;
          // Or Escape would close the sheet around it as well.
          event.preventDefault();
          onQueryChange('');
        }}
        placeholder={narrow(title)}
        type="text"
        value={query}
      />
      <span role="status">{query === '' ? null : narrowed(matching, total)}</span>
    </div>
  );
}
