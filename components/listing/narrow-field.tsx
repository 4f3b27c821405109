import { listCopy } from './list-copy';
import styles from './narrow-field.module.css';

type NarrowFieldProps = {
  /** Of the section that it narrows. */
  title: string;
  words: string;
  /** How many values hold the words, of how many. */
  left: number;
  all: number;
  onWords: (words: string) => void;
};

/** Narrows the values of one long section. The style sheet shows it where scripts run. */
export function NarrowField({ title, words, left, all, onWords }: NarrowFieldProps) {
  const { narrow, narrowed } = listCopy;
  return (
    <div className={styles.field}>
      <input
        aria-label={narrow(title)}
        autoComplete="off"
        onChange={({ target }) => onWords(target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || words === '') return;
          // Not also what Escape would close around it.
          event.preventDefault();
          onWords('');
        }}
        placeholder={narrow(title)}
        type="text"
        value={words}
      />
      <span role="status">{words === '' ? null : narrowed(left, all)}</span>
    </div>
  );
}
