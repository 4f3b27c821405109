import { useEffect, useRef, useState } from 'react';
import { useWords } from '@/components/site/use-words';
import { PlusIcon } from '@/components/ui/icons';
import { StaticUntilOpen } from '@/components/ui/static-until-open';
import { listingWords } from '@/copy/listing';
import type { FilterLink, FilterGroup as Group } from '@/lib/page-props';
import { FacetSearchField } from './facet-search-field';
import styles from './filter-group.module.css';
import { FilterValue } from './filter-value';
import valueStyles from './filter-value.module.css';

const INITIAL_VALUES = 5;
const MIN_HIDDEN = 3;
const MIN_SEARCHED = 16;

type Links = readonly FilterLink[];

type FilterGroupProps = {
  group: Group;
  search: string;
  isFirst: boolean;
};

export function FilterGroup({ group, search, isFirst }: FilterGroupProps) {
  const listingCopy = useWords(listingWords);
  const { id, title, links: given } = group;
  const [isGroupOpen, setIsGroupOpen] = useOpen(given, isFirst);
  const [arranged, setArranged] = useState(() => arrangementOf(given, search));
  const isOutdated =
    arranged.search !== search ||
    arranged.order.length !== given.length ||
    (!isGroupOpen && arranged.given !== given);
  const { order, visibleCount } = isOutdated ? arrangementOf(given, search) : arranged;
  if (isOutdated) setArranged({ given, search, order, visibleCount });
  const links = order.flatMap((at) => given[at] ?? []);
  const [query, setQuery] = useState('');
  const [wasOpen, setWasOpen] = useState(false);
  const [first, rest] = [links.slice(0, visibleCount), links.slice(visibleCount)];
  const [isOpen, setIsOpen] = useOpen(rest, false);
  const inner = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    // A visitor may have opened the group before hydration.
    if (inner.current?.open) setIsOpen(true);
  }, [setIsOpen]);
  const isShown = isOpen || query !== '';
  if (isShown && !wasOpen) setWasOpen(true);
  const matching = query === '' ? links : links.filter(({ name }) => matches(name, query));
  const headingId = `filters-${id}`;
  return (
    <section className={styles.group} aria-labelledby={headingId}>
      <details
        open={isGroupOpen}
        onToggle={({ currentTarget }) => setIsGroupOpen(currentTarget.open)}
      >
        <summary>
          <h3 id={headingId}>{title}</h3>
          <PlusIcon />
        </summary>
        {links.length >= MIN_SEARCHED ? (
          <FacetSearchField
            title={title}
            query={query}
            matching={matching.length}
            total={links.length}
            onQueryChange={setQuery}
          />
        ) : null}
        <Values links={first} matching={matching} key={search} />
        {rest.length > 0 ? (
          <details
            ref={inner}
            open={isShown}
            onToggle={({ currentTarget }) => {
              if (query === '') setIsOpen(currentTarget.open);
              else currentTarget.open = true;
            }}
          >
            <summary hidden={query !== ''}>
              <PlusIcon />
              <span className={styles.whenClosed}>{listingCopy.showAll(links.length)}</span>
              <span className={styles.whenOpen}>{listingCopy.showFewer}</span>
              <span className="visually-hidden"> ({title})</span>
            </summary>
            <StaticUntilOpen of={given} isLive={wasOpen}>
              <Values links={rest} matching={matching} key={search} />
            </StaticUntilOpen>
          </details>
        ) : null}
      </details>
    </section>
  );
}

function useOpen(links: Links, isOpenAtFirst: boolean) {
  const hasChosen = links.some(({ isChosen }) => isChosen);
  const [isOpen, setIsOpen] = useState(isOpenAtFirst || hasChosen);
  const [hadChosen, setHadChosen] = useState(hasChosen);
  if (hasChosen !== hadChosen) {
    setHadChosen(hasChosen);
    if (hasChosen) setIsOpen(true);
  }
  return [isOpen, setIsOpen] as const;
}

/**
 * The order stays until the search changes, so that nothing moves while a visitor ticks filters.
 */
function arrangementOf(links: Links, search: string) {
  const order = [...links.entries()]
    .sort(([, one], [, other]) => Number(one.href === null) - Number(other.href === null))
    .map(([index]) => index);
  const withResults = links.filter(({ href }) => href !== null).length;
  const isLong = withResults - INITIAL_VALUES >= MIN_HIDDEN;
  return { given: links, search, order, visibleCount: isLong ? INITIAL_VALUES : withResults };
}

/** Values are hidden, not removed, so that ticked ones stay ticked. */
function Values({ links, matching }: Record<'links' | 'matching', Links>) {
  return (
    <ul className={valueStyles.values}>
      {links.map((link, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: names may repeat
        <li key={index} hidden={!matching.includes(link)}>
          <FilterValue value={link} />
        </li>
      ))}
    </ul>
  );
}

const matches = (name: string, query: string) => normalize(name).includes(normalize(query.trim()));

const normalize = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
