import { icon } from '@/components/ui/icons';
import { compareCopy } from '@/copy/compare';
import { type Saved, toggleSaved, useShortlist } from './shortlist';
import styles from './shortlist-toggle.module.css';

/** On the cover of a card, or of a template's page. */
export function ShortlistToggle({ name, href }: Saved) {
  const saved = useShortlist();
  return (
    <button
      className={`icon-button ${styles.toggle}`}
      type="button"
      aria-label={compareCopy.shortlist.add(name)}
      aria-pressed={saved.some((one) => one.href === href)}
      onClick={() => toggleSaved({ name, href })}
    >
      {icon(<path d="M4 2.5h8v11L8 10.5l-4 3z" />)}
    </button>
  );
}
