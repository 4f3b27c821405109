import { useRouter } from 'next/router';
import { useState } from 'react';
import { SiteLink } from '@/components/site/site-link';
import { compareCopy } from '@/copy/compare';
import {
  COMPARE_PATH,
  clearShortlist,
  comparePathOf,
  MAX_SAVED,
  type Saved,
  useShortlist,
} from './shortlist';
import styles from './shortlist-bar.module.css';

/** At the foot of the screen: what was saved, to compare and to pass on. Not where it is compared. */
export function ShortlistBar() {
  const saved = useShortlist();
  const { pathname } = useRouter();
  return saved.length === 0 || pathname === COMPARE_PATH ? null : <Bar saved={saved} />;
}

function Bar({ saved }: { saved: readonly Saved[] }) {
  const { asPath } = useRouter();
  const [status, setStatus] = useState({ words: '', of: saved, at: asPath });
  const copy = compareCopy.shortlist;
  const say = (words: string) => setStatus({ words, of: saved, at: asPath });
  const write = (line: (saved: Saved) => string) =>
    navigator.clipboard.writeText(saved.map(line).join('\n')).then(
      () => say(copy.copied),
      () => say(copy.failed),
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
            <button className="text-button" type="button" onClick={() => write(address)}>
              {copy.copyLinks}
            </button>
            <button
              className="text-button"
              type="button"
              onClick={() => write((one) => `- [${escaped(one.name)}](${address(one)})`)}
            >
              {copy.copyMarkdown}
            </button>
          </>
        ) : null}
        <button className="text-button" type="button" onClick={clear}>
          {copy.clear}
        </button>
        {/* Of this list, on this page: what was copied once is not what would be now. */}
        <span role="status">{status.of === saved && status.at === asPath ? status.words : ''}</span>
      </div>
    </aside>
  );
}

function clear() {
  clearShortlist();
  // The bar goes, and the button that has the focus with it.
  document.getElementById('main')?.focus({ preventScroll: true });
}

/** A name may have brackets of its own. */
const escaped = (name: string): string => name.replace(/[\\[\]]/g, '\\$&');
