import { type SyntheticEvent, useRef } from 'react';
import { CrossIcon } from '#components/elements/icons';
import { SkipLink } from '#components/site/skip-link';
import type { FilterGroup as Group } from '#lib/page-props';
import { FilterGroup } from './filter-group';
import styles from './filter-navigation.module.css';
import { useHeldInPlace } from './held-in-place';
import { listCopy } from './list-copy';

/** Buttons open and close it by this id, where it is a sheet. */
export const FILTERS_ID = 'filters';

/**
 * As its button does by itself, but on its own account: in a popover that belongs to a button, Chromium's
 * Tab key goes no further than the first list that can be opened.
 */
export function openSheet(event: SyntheticEvent) {
  event.preventDefault();
  const sheet = document.getElementById(FILTERS_ID);
  sheet?.showPopover();
  sheet?.querySelector('button')?.focus();
}

type FilterNavigationProps = { groups: readonly Group[]; total: number };

/**
 * A column beside the list, or a sheet above it where there is no room for one. A popover needs no
 * script to open, and stays open while what is ticked in it changes the page behind it.
 */
export function FilterNavigation({ groups, total }: FilterNavigationProps) {
  const navigation = useRef<HTMLElement>(null);
  useHeldInPlace(navigation);
  const copy = listCopy;
  const closes = {
    type: 'button',
    popoverTarget: FILTERS_ID,
    popoverTargetAction: 'hide',
  } as const;
  return (
    <nav
      className={styles.navigation}
      aria-labelledby="filters-heading"
      id={FILTERS_ID}
      popover="auto"
      ref={navigation}
      // What the sheet covers can't be where the focus is.
      onBlur={({ currentTarget, relatedTarget }) => {
        if (relatedTarget && !currentTarget.contains(relatedTarget)) currentTarget.hidePopover?.();
      }}
    >
      <div className={styles.top}>
        <h2 id="filters-heading">{copy.filters}</h2>
        <button aria-label={copy.closeSheet} {...closes}>
          <CrossIcon />
        </button>
      </div>
      <SkipLink target="results" label={copy.skipFilters} />
      <div className={styles.groups}>
        {groups.map((group) => (
          <FilterGroup group={group} key={group.field} />
        ))}
      </div>
      <button className={styles.close} {...closes}>
        {copy.closeFilters(total)}
      </button>
    </nav>
  );
}
