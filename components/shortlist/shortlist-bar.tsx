import { useState } from 'react';
import { SiteLink } from '@/components/site/site-link';
import { compareCopy } from '@/copy/compare';
import { clearShortlist, comparePathOf, MAX_SAVED, type Saved, useShortlist } from './shortlist';
import styles from './shortlist-bar.module.css';

/** At the foot of the screen: what was saved, to compare and to pass on. */
export function ShortlistBar() {
  const saved = useShortlist();
  const [status, setStatus] = useState('');
  if (saved.length === 0) return null;
  const copy = compareCopy.shortlist;
  const write = (line: (saved: Saved) => string) =>
    navigator.clipboard.writeText(saved.map(line).join('\n')).then(
      () => setStatus(copy.copied),
      () => setStatus(copy.failed),
    );
  const address = ({ href }: Saved) => new URL(href, location.href).href;
  return (
    <aside className={styles.bar} aria-label={copy.label}>
      <div className={`page-width ${styles.row}`}>
        <p role="status">
          {saved.length < MAX_SAVED ? copy.count(saved.length) : copy.full(MAX_SAVED)}
        </p>
        <SiteLink className={styles.compare} href={comparePathOf(saved)}>
          {copy.compare}
        </SiteLink>
        {'clipboard' in navigator ? (
          <>
            <button type="button" onClick={() => write(address)}>
              {copy.copyLinks}
            </button>
            <button
              type="button"
              onClick={() => write((one) => `- [${escaped(one.name)}](${address(one)})`)}
            >
              {copy.copyMarkdown}
            </button>
          </>
        ) : null}
        <button type="button" onClick={clearShortlist}>
          {copy.clear}
        </button>
        <span role="status">{status}</span>
      </div>
    </aside>
  );
}

/** A name may have brackets of its own. */
const escaped = (name: string): string => name.replace(/[\\[\]]/g, '\\$&');
