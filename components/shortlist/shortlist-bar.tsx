import { useRouter } from 'next/router';
import { useState } from 'react';
import { SiteLink } from '@/components/site/site-link';
import { compareCopy } from '@/copy/compare';
import {
  COMPARE_PATH,
  comparePathOf,
  MAX_SAVED,
  type Saved,
  saveShortlist,
  useShortlist,
} from './shortlist';
import styles from './shortlist-bar.module.css';

/** At the foot of the screen: what was saved, to compare and to pass on. Not where it is compared. */
export function ShortlistBar() {
  const { pathname, asPath } = useRouter();
  return pathname === COMPARE_PATH ? null : <Bar key={asPath} />;
}

/** What it says of a click, and what was cleared, is of one page. */
function Bar() {
  const saved = useShortlist();
  const [cleared, setCleared] = useState<readonly Saved[]>([]);
  const canUndo = saved.length === 0 && cleared.length > 0;
  if (saved.length === 0 && !canUndo) return null;
  const copy = compareCopy.shortlist;
  const clear = () => {
    setCleared(saved);
    saveShortlist([]);
  };
  const undo = () => {
    setCleared([]);
    saveShortlist(cleared);
  };
  return (
    <aside className={styles.bar} aria-label={copy.label}>
      <div className={`page-width ${styles.row}`}>
        <p role="status">{statusOf(saved.length)}</p>
        {canUndo ? null : <Actions saved={saved} />}
        {/* One button, which keeps the focus. */}
        <button className="text-button" type="button" onClick={canUndo ? undo : clear}>
          {canUndo ? copy.undo : copy.clear}
        </button>
      </div>
    </aside>
  );
}

function statusOf(count: number): string {
  const copy = compareCopy.shortlist;
  if (count === 0) return copy.cleared;
  return count < MAX_SAVED ? copy.count(count) : copy.full(MAX_SAVED);
}

function Actions({ saved }: { saved: readonly Saved[] }) {
  const [status, setStatus] = useState({ words: '', of: saved });
  const copy = compareCopy.shortlist;
  const say = (words: string) => setStatus({ words, of: saved });
  const write = (line: (saved: Saved) => string) =>
    navigator.clipboard.writeText(saved.map(line).join('\n')).then(
      () => say(copy.copied),
      () => say(copy.failed),
    );
  const address = ({ href }: Saved) => new URL(href, location.href).href;
  return (
    <>
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
      {/* Of this list: what was copied once is not what would be now. */}
      <span role="status">{status.of === saved ? status.words : ''}</span>
    </>
  );
}

/** A name may have brackets of its own. */
const escaped = (name: string): string => name.replace(/[\\[\]]/g, '\\$&');
