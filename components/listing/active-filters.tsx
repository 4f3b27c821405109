import { useEffect, useRef } from 'react';
import { CrossIcon } from '@/components/ui/icons';
import { listingCopy } from '@/copy/listing';
import { siteCopy } from '@/copy/site';
import type { TemplateList } from '@/lib/page-props';
import styles from './active-filters.module.css';
import { ChoiceLink } from './choice-link';

type ActiveFiltersProps = Pick<TemplateList, 'chosen' | 'query' | 'withoutQueryHref' | 'unknown'>;

/** Key of the chip for values that no filter has. */
const UNKNOWN = '?';

/** The search and the chosen filters, each with a link that removes it. */
export function ActiveFilters({ chosen, query, withoutQueryHref, unknown }: ActiveFiltersProps) {
  const copy = listingCopy;
  const area = useRef<HTMLDivElement>(null);
  const followed = useRef<number>(null);
  const chips = chosen.map(({ field, slug, name, removeHref }) => ({
    key: `${field}/${slug}`,
    words: name,
    label: copy.remove(name),
    href: removeHref,
  }));
  if (withoutQueryHref !== null) {
    chips.unshift({
      key: '',
      words: copy.words(query),
      label: copy.removeWords(query),
      href: withoutQueryHref,
    });
  }
  if (unknown) {
    const { names, withoutHref } = unknown;
    chips.push({ key: UNKNOWN, words: names, label: copy.remove(names), href: withoutHref });
  }

  // Removing a chip removes the focus too: it moves to the next chip, or to the results.
  // biome-ignore lint/correctness/useExhaustiveDependencies: that happens when the choice changes.
  useEffect(() => {
    if (followed.current === null) return;
    const links = area.current?.querySelectorAll('a') ?? [];
    const next = links[Math.min(followed.current, links.length - 1)];
    followed.current = null;
    if (document.activeElement !== document.body) return;
    (next ?? document.getElementById('results'))?.focus({ preventScroll: true });
  }, [chosen, query]);

  return (
    <div className={styles.area} ref={area}>
      {chips.length > 0 ? (
        <ul className={styles.chips} aria-label={copy.chosen}>
          {chips.map(({ key, words, label, href }, index) => (
            <li key={key}>
              <ChoiceLink
                className={styles.chip}
                data-unknown={key === UNKNOWN || undefined}
                href={href}
                aria-label={label}
                onClick={() => {
                  followed.current = index;
                }}
              >
                <span dir="auto">{words}</span>
                <CrossIcon />
              </ChoiceLink>
            </li>
          ))}
          {chips.length > 1 ? (
            <li>
              <ChoiceLink
                className={styles.clear}
                href={siteCopy.templates.href}
                onClick={() => {
                  followed.current = 0;
                }}
              >
                {copy.clear}
              </ChoiceLink>
            </li>
          ) : null}
        </ul>
      ) : null}
    </div>
  );
}
