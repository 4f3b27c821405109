import { type MouseEvent, useEffect, useState } from 'react';
import { ArrowOutIcon, ArrowRightIcon, CrossIcon } from '#components/elements/icons';
import type { Announcement } from '#lib/page-props';
import styles from './announcement-bar.module.css';
import { dismiss, useIsOver } from './dismissed-announcement';
import { HIDE_WHAT_IS_OVER } from './inline-scripts';
import { isOutside } from './outside-link';
import { siteCopy } from './site-copy';
import { SiteLink } from './site-link';

/** It has done its work before any other: a browser that comes here by a click loads nothing of it. */
const INLINE_SCRIPT = typeof window === 'undefined' ? HIDE_WHAT_IS_OVER : '';

export function AnnouncementBar({ announcement }: { announcement: Announcement }) {
  const { text, until } = announcement;
  const isOver = useIsOver(announcement);
  return (
    <>
      <aside
        className={styles.bar}
        aria-label={siteCopy.announcement.label}
        data-text={text}
        data-until={until}
        hidden={isOver}
        // The script behind it may have hidden it already.
        suppressHydrationWarning
      >
        <div className={`page-width ${styles.row}`}>
          <AnnouncementLine announcement={announcement} />
          <DismissButton announcement={announcement} />
        </div>
      </aside>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own constant; its hash is in the policy. */}
      <script suppressHydrationWarning dangerouslySetInnerHTML={{ __html: INLINE_SCRIPT }} />
    </>
  );
}

function AnnouncementLine({ announcement: { text, href } }: { announcement: Announcement }) {
  if (href === null) {
    return <p className={styles.line}>{text}</p>;
  }
  const leaves = isOutside(href);
  const line = (
    <>
      <span>{text}</span>
      {leaves ? <ArrowOutIcon /> : <ArrowRightIcon />}
    </>
  );
  const link = { className: styles.line, href, children: line };
  return leaves ? <a rel="noopener" {...link} /> : <SiteLink {...link} />;
}

/** Without a script it could do nothing, so it comes with one; its place is kept for it. */
function DismissButton({ announcement }: { announcement: Announcement }) {
  const [isAlive, setIsAlive] = useState(false);
  useEffect(() => setIsAlive(true), []);
  function leave({ currentTarget }: MouseEvent<HTMLElement>) {
    const bar = currentTarget.closest('aside');
    dismiss(announcement);
    // The focus goes on with what comes next, not back to the start of the page.
    bar?.parentElement?.querySelector<HTMLElement>('header a')?.focus({ preventScroll: true });
  }
  if (!isAlive) return null;
  return (
    <button
      className={styles.dismiss}
      type="button"
      aria-label={siteCopy.announcement.dismiss}
      onClick={leave}
    >
      <CrossIcon />
    </button>
  );
}
