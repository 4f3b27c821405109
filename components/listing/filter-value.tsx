import { type KeyboardEvent, useState } from 'react';
import { SiteLink } from '#components/site/site-link';
import type { FilterLink } from '#lib/page-props';
import styles from './filter-value.module.css';
import { listCopy } from './list-copy';

/** One value of a section: a link that ticks it, or takes the tick away. */
export function FilterValue({ value }: { value: FilterLink }) {
  const { name, href, count, isChosen } = value;
  const [hasFocus, setHasFocus] = useState(false);
  const words = (
    <>
      <span className={styles.box} />
      <span className={styles.name} dir="auto">
        {name}
      </span>{' '}
      {count}
      <span className="visually-hidden">
        {' '}
        {listCopy.templates(count)}
        {isChosen ? `, ${listCopy.isChosen}` : null}
      </span>
    </>
  );
  // But whoever stands on it, having just taken it away, is not thrown off.
  if (href === null && !hasFocus) return <span className={styles.value}>{words}</span>;
  return (
    <SiteLink
      className={styles.value}
      data-chosen={isChosen}
      href={href ?? undefined}
      aria-disabled={href === null || undefined}
      role={href === null ? 'link' : undefined}
      tabIndex={href === null ? 0 : undefined}
      onBlur={() => setHasFocus(false)}
      onFocus={() => setHasFocus(true)}
      onKeyDown={followOnSpace}
      keepsPlace
    >
      {words}
    </SiteLink>
  );
}

/** It looks like a tick box, so it answers to a tick box's key too. */
function followOnSpace(event: KeyboardEvent<HTMLAnchorElement>) {
  if (event.key !== ' ') return;
  event.preventDefault();
  event.currentTarget.click();
}
