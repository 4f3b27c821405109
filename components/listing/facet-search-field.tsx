import { useWords } from '@/components/site/use-words';
import { listingWords } from '@/copy/listing';
import styles from './facet-search-field.module.css';

type FacetSearchFieldProps = {
  title: string;
  query: string;
  matching: number;
  total: number;
  onQueryChange: (query: string) => void;
};

export function FacetSearchField({
  title,
  query,
  matching,
  total,
  onQueryChange,
}: FacetSearchFieldProps) {
  const listingCopy = useWords(listingWords);
  const { narrow, narrowed } = listingCopy;
  return (
    <div className={styles.field}>
      <input
        aria-label={narrow(title)}
        autoComplete="off"
        onChange={({ target }) => onQueryChange(target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || query === '') return;
          // Otherwise Escape would close the sheet too.
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
