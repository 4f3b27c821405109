import { type MouseEvent, useSyncExternalStore } from 'react';
import { useWords } from '@/components/site/use-words';
import { ArrowOutIcon, ArrowRightIcon, CrossIcon } from '@/components/ui/icons';
import { useIsHydrated } from '@/components/ui/use-is-hydrated';
import { siteWords } from '@/copy/site';
import type { Announcement } from '@/lib/page-props';
import styles from './announcement-bar.module.css';
import { onStored, readStored, store } from './browser-storage';
import { DISMISSED_KEY, HIDE_DISMISSED } from './inline-scripts.js';
import { SiteLink } from './site-link';

const INLINE_SCRIPT = typeof window === 'undefined' ? HIDE_DISMISSED : '';

function useIsDismissed({ text, until }: Announcement): boolean {
  return useSyncExternalStore(
    onStored,
    () => (until !== null && Date.parse(until) <= Date.now()) || readStored(DISMISSED_KEY) === text,
    () => false,
  );
}

export function AnnouncementBar({ announcement }: { announcement: Announcement }) {
  const siteCopy = useWords(siteWords);
  const { text, until } = announcement;
  const isDismissed = useIsDismissed(announcement);
  return (
    <>
      <aside
        className={styles.bar}
        aria-label={siteCopy.announcement.label}
        data-text={text}
        data-until={until}
        hidden={isDismissed}
        suppressHydrationWarning
      >
        <div className={`page-width ${styles.row}`}>
          <AnnouncementLine announcement={announcement} />
          <DismissButton announcement={announcement} />
        </div>
      </aside>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own constant */}
      <script suppressHydrationWarning dangerouslySetInnerHTML={{ __html: INLINE_SCRIPT }} />
    </>
  );
}

function AnnouncementLine({ announcement: { text, href, lang } }: { announcement: Announcement }) {
  const words = <span lang={lang}>{text}</span>;
  if (href === null) return <p className={styles.line}>{words}</p>;
  const isExternal = /^https?:\/\//i.test(href);
  const line = (
    <>
      {words}
      {isExternal ? <ArrowOutIcon /> : <ArrowRightIcon />}
    </>
  );
  const link = { className: styles.line, href, children: line };
  return isExternal ? <a rel="noopener" {...link} /> : <SiteLink {...link} />;
}

/** The layout reserves the button's space. */
function DismissButton({ announcement }: { announcement: Announcement }) {
  const siteCopy = useWords(siteWords);
  const isHydrated = useIsHydrated();
  function handleClick({ currentTarget }: MouseEvent<HTMLElement>) {
    const bar = currentTarget.closest('aside');
    store(DISMISSED_KEY, announcement.text);
    bar?.parentElement?.querySelector<HTMLElement>('header a')?.focus({ preventScroll: true });
  }
  if (!isHydrated) return null;
  return (
    <button
      className={`icon-button ${styles.dismiss}`}
      type="button"
      aria-label={siteCopy.announcement.dismiss}
      onClick={handleClick}
    >
      <CrossIcon />
    </button>
  );
}
