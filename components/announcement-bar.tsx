import Link from 'next/link';
import type { Announcement } from '#lib/page-props';
import styles from './announcement-bar.module.css';
import { ArrowOutIcon, ArrowRightIcon } from './icons';
import { isOutside } from './outside-link';
import { siteCopy } from './site-copy';

export function AnnouncementBar({ announcement }: { announcement: Announcement }) {
  return (
    <aside className={styles.bar} aria-label={siteCopy.announcementLabel}>
      <div className="page-width">
        <AnnouncementLine announcement={announcement} />
      </div>
    </aside>
  );
}

function AnnouncementLine({ announcement: { text, href } }: { announcement: Announcement }) {
  if (href === null) {
    return <p className={styles.line}>{text}</p>;
  }
  if (isOutside(href)) {
    return (
      <a className={styles.line} href={href} rel="noopener">
        <span>{text}</span>
        <ArrowOutIcon />
      </a>
    );
  }
  return (
    <Link className={styles.line} href={href} prefetch={false}>
      <span>{text}</span>
      <ArrowRightIcon />
    </Link>
  );
}
