import { useState } from 'react';
import { PlusIcon } from '#components/elements/icons';
import type { FilterLink, FilterGroup as Group } from '#lib/page-props';
import styles from './filter-group.module.css';
import { FilterValue } from './filter-value';
import { listCopy } from './list-copy';
import { NarrowField } from './narrow-field';

const SHOWN_AT_FIRST = 12;
/** Fewer are not worth hiding. */
const FEWEST_HIDDEN = 4;

/** A section of filters. Its order never changes, so nothing moves under a finger or a focus. */
export function FilterGroup({ group: { field, title, links } }: { group: Group }) {
  const [words, setWords] = useState('');
  const [isOpen, setIsOpen] = useState(false);
  const isLong = links.length >= SHOWN_AT_FIRST + FEWEST_HIDDEN;
  const first = isLong ? links.slice(0, SHOWN_AT_FIRST) : links;
  const rest = links.slice(first.length);
  const hasChosen = rest.some(({ isChosen }) => isChosen);
  const [hadChosen, setHadChosen] = useState(false);
  // What is chosen comes into sight; taking it away again doesn't close the list around it.
  if (hasChosen !== hadChosen) {
    setHadChosen(hasChosen);
    if (hasChosen) setIsOpen(true);
  }
  const left = links.filter(({ name }) => holds(name, words));
  const headingId = `filters-${field}`;
  return (
    <section className={styles.group} aria-labelledby={headingId}>
      <h3 id={headingId}>{title}</h3>
      {isLong ? (
        <NarrowField
          title={title}
          words={words}
          left={left.length}
          all={links.length}
          onWords={setWords}
        />
      ) : null}
      <Values links={first} left={left} />
      {isLong ? (
        <details
          className={styles.more}
          open={isOpen || words !== ''}
          onToggle={({ currentTarget }) => {
            if (words === '') setIsOpen(currentTarget.open);
          }}
        >
          <summary hidden={words !== ''}>
            <PlusIcon />
            {listCopy.showAll(links.length)}
            <span className="visually-hidden"> ({title})</span>
          </summary>
          <Values links={rest} left={left} />
        </details>
      ) : null}
    </section>
  );
}

/** Those that the field narrowed away are only hidden: what is ticked stays what it is. */
function Values({ links, left }: Record<'links' | 'left', readonly FilterLink[]>) {
  return (
    <ul className={styles.values}>
      {links.map((link, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: its place never changes, and names may repeat.
        <li key={index} hidden={!left.includes(link)}>
          <FilterValue value={link} />
        </li>
      ))}
    </ul>
  );
}

const holds = (name: string, words: string) => folded(name).includes(folded(words.trim()));

const folded = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
