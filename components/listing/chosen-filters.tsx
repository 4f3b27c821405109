import { useEffect, useRef } from 'react';
import { CrossIcon } from '#components/elements/icons';
import { siteCopy } from '#components/site/site-copy';
import { SiteLink } from '#components/site/site-link';
import type { TemplateList } from '#lib/page-props';
import styles from './chosen-filters.module.css';
import { listCopy } from './list-copy';

type ChosenFiltersProps = Pick<TemplateList, 'chosen' | 'query' | 'withoutWordsHref' | 'unknown'>;

/** Key of the one chip for all that isn't there. */
const UNKNOWN = '?';

/** What was asked for, each part of it with a way to take it back. */
export function ChosenFilters({ chosen, query, withoutWordsHref, unknown }: ChosenFiltersProps) {
  const copy = listCopy;
  const area = useRef<HTMLDivElement>(null);
  const followed = useRef<number>(null);
  const chips = chosen.map(({ field, slug, name, removeHref }) => ({
    key: `${field}/${slug}`,
    words: name,
    label: copy.remove(name),
    href: removeHref,
  }));
  if (withoutWordsHref !== null) {
    chips.unshift({
      key: '',
      words: copy.words(query),
      label: copy.removeWords(query),
      href: withoutWordsHref,
    });
  }
  if (unknown) {
    const { names, withoutHref } = unknown;
    chips.push({ key: UNKNOWN, words: names, label: copy.remove(names), href: withoutHref });
  }

  // A chip that is followed goes, and the focus with it: the next one takes it, else the results.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another choice is when that happens.
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
              <SiteLink
                className={styles.chip}
                data-unknown={key === UNKNOWN || undefined}
                href={href}
                aria-label={label}
                onClick={() => {
                  followed.current = index;
                }}
                keepsPlace
              >
                <span dir="auto">{words}</span>
                <CrossIcon />
              </SiteLink>
            </li>
          ))}
          {chips.length > 1 ? (
            <li>
              <SiteLink
                className={styles.clear}
                href={siteCopy.templates.href}
                onClick={() => {
                  followed.current = 0;
                }}
                keepsPlace
              >
                {copy.clear}
              </SiteLink>
            </li>
          ) : null}
        </ul>
      ) : null}
    </div>
  );
}
