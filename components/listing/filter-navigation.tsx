import { type SyntheticEvent, useRef } from 'react';
import { SkipLink } from '@/components/site/skip-link';
import { useWords } from '@/components/site/use-words';
import { CrossIcon } from '@/components/ui/icons';
import { listingWords } from '@/copy/listing';
import type { FilterGroup as Group } from '@/lib/page-props';
import { FilterGroup } from './filter-group';
import styles from './filter-navigation.module.css';
import { useScrollAnchor } from './use-scroll-anchor';

export const FILTERS_ID = 'filters';

/**
 * Works around Chromium: in a popover that its button opened, the Tab key stops at the first
 * `<details>`.
 */
export function openSheet(event: SyntheticEvent) {
  event.preventDefault();
  const sheet = document.getElementById(FILTERS_ID);
  sheet?.showPopover?.();
  sheet?.querySelector<HTMLElement>('popover' in sheet ? 'button' : 'summary')?.focus();
}

const RESULTS_ID = 'results';

/** A shorter list may end above the screen. */
function bringIntoView(id: string) {
  const element = document.getElementById(id);
  if (element && element.getBoundingClientRect().top < 0)
    element.scrollIntoView({ behavior: 'instant' });
}

type FilterNavigationProps = { groups: readonly Group[]; search: string; total: number };

/** A popover works without a script and stays open while the page changes. */
export function FilterNavigation({ groups, search, total }: FilterNavigationProps) {
  const copy = useWords(listingWords);
  const navigation = useRef<HTMLElement>(null);
  const groupsWhenOpened = useRef(groups);
  useScrollAnchor(navigation);
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
      tabIndex={-1}
      onToggle={({ newState }) => {
        if (newState === 'open') groupsWhenOpened.current = groups;
        else if (groupsWhenOpened.current !== groups) bringIntoView(RESULTS_ID);
      }}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (relatedTarget && !currentTarget.contains(relatedTarget)) currentTarget.hidePopover?.();
      }}
    >
      <div className={styles.top}>
        <h2 id="filters-heading">{copy.filters}</h2>
        <button className="icon-button" aria-label={copy.closeSheet} {...closes}>
          <CrossIcon />
        </button>
      </div>
      <SkipLink target={RESULTS_ID} label={copy.skipFilters} />
      <div className={styles.groups}>
        {groups.map((group, index) => (
          <FilterGroup group={group} search={search} isFirst={index === 0} key={group.id} />
        ))}
      </div>
      <button className={styles.close} {...closes}>
        {copy.closeFilters(total)}
      </button>
    </nav>
  );
}
