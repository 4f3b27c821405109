import Link from 'next/link';
import { type KeyboardEvent, useState } from 'react';
import type { FilterLink } from '#lib/page-props';
import styles from './filter-value.module.css';
import { siteCopy } from './site-copy';

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
        {siteCopy.list.templates(count)}
        {isChosen ? `, ${siteCopy.list.isChosen}` : null}
      </span>
    </>
  );
  // It would lead to nothing. But whoever stands on it, having just taken it away, is not thrown off.
  if (count === 0 && !isChosen && !hasFocus) return <span className={styles.value}>{words}</span>;
  return (
    <Link
      className={styles.value}
      data-chosen={isChosen}
      href={href}
      onBlur={() => setHasFocus(false)}
      onFocus={() => setHasFocus(true)}
      onKeyDown={followOnSpace}
      prefetch={false}
      scroll={false}
    >
      {words}
    </Link>
  );
}

/** It looks like a tick box, so it answers to a tick box's key too. */
function followOnSpace(event: KeyboardEvent<HTMLAnchorElement>) {
  if (event.key !== ' ') return;
  event.preventDefault();
  event.currentTarget.click();
}
