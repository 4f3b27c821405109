import { useWords } from '@/components/site/use-words';
import { CrossIcon } from '@/components/ui/icons';
import { listingWords } from '@/copy/listing';
import { siteWords } from '@/copy/site';
import type { TemplateList } from '@/lib/page-props';
import styles from './active-filters.module.css';
import { ChoiceLink } from './choice-link';

type ActiveFiltersProps = Pick<TemplateList, 'chosen' | 'query' | 'withoutQueryHref' | 'unknown'>;

const UNKNOWN = '?';

export function ActiveFilters({ chosen, query, withoutQueryHref, unknown }: ActiveFiltersProps) {
  const siteCopy = useWords(siteWords);
  const copy = useWords(listingWords);
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

  return (
    <div>
      {chips.length > 0 ? (
        <ul className={styles.chips} aria-label={copy.chosen}>
          {chips.map(({ key, words, label, href }) => (
            <li key={key}>
              <ChoiceLink
                className={styles.chip}
                data-unknown={key === UNKNOWN || undefined}
                href={href}
                aria-label={label}
                data-focus-next="results"
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
                data-focus-next="results"
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
