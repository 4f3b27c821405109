import { useEffect } from 'react';
import { CardGrid } from '@/components/card/card-grid';
import { countFailedSearch } from '@/components/site/count-action';
import { useWords } from '@/components/site/use-words';
import { Art } from '@/components/ui/art';
import { listingWords } from '@/copy/listing';
import { noResultsWords } from '@/copy/no-results';
import { siteWords } from '@/copy/site';
import type { NoResultsHelp } from '@/lib/page-props';
import { ChoiceLink } from './choice-link';
import styles from './no-results.module.css';

/** Before that, a visitor may still be typing. */
const FAILED_AFTER_MS = 2_000;

export type NoResultsProps = { help: NoResultsHelp; failedSearch: string | null };

export function NoResults({
  help: { text, removals, nearest, popular, isGalleryEmpty },
  failedSearch,
}: NoResultsProps) {
  const siteCopy = useWords(siteWords);
  const copy = useWords(noResultsWords);
  // The followed link disappears, and takes the focus with it.
  useEffect(
    () => () => {
      if (document.activeElement !== document.body) return;
      document.getElementById('results')?.focus({ preventScroll: true });
    },
    [],
  );
  useEffect(() => {
    if (failedSearch === null) return;
    const timer = setTimeout(() => countFailedSearch(failedSearch), FAILED_AFTER_MS);
    return () => clearTimeout(timer);
  }, [failedSearch]);
  return (
    <div className={styles.empty}>
      <div className={styles.top}>
        <Art place="empty" className={styles.drawing} />
        <div>
          <p className={styles.heading}>{copy.heading}</p>
          {text === null ? null : <p className={styles.text}>{text}</p>}
          {isGalleryEmpty ? null : (
            <ul className={styles.removals}>
              {removals.map(({ name, href, count }) => (
                <li key={href}>
                  <ChoiceLink className="button framed" href={href} onChoice={leadToResults}>
                    {copy.without(name)} <Count count={count} />
                  </ChoiceLink>
                </li>
              ))}
              <li>
                <ChoiceLink
                  className={removals.length > 0 ? 'target' : 'button filled'}
                  href={siteCopy.templates.href}
                  onChoice={leadToResults}
                >
                  {siteCopy.templates.all}
                </ChoiceLink>
              </li>
            </ul>
          )}
        </div>
      </div>
      {nearest.length > 0 ? (
        <section aria-labelledby="nearest">
          <h2 id="nearest">{copy.nearest}</h2>
          <CardGrid cards={nearest} />
        </section>
      ) : null}
      {popular.length > 0 ? (
        <section aria-labelledby="popular">
          <h2 id="popular">{copy.popular}</h2>
          <ul className={styles.popular}>
            {popular.map(({ name, href, count }) => (
              <li key={href}>
                <ChoiceLink className="target" href={href} onChoice={leadToResults}>
                  {name} <Count count={count} />
                </ChoiceLink>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </div>
  );
}

async function leadToResults(arrival: Promise<boolean>) {
  const results = (await arrival) ? document.getElementById('results') : null;
  if (results && results.getBoundingClientRect().top < 0) {
    results.scrollIntoView({ behavior: 'instant' });
  }
}

function Count({ count }: { count: number }) {
  const listingCopy = useWords(listingWords);
  return (
    <>
      <span className={styles.count}>{count}</span>
      <span className="visually-hidden"> {listingCopy.templates(count)}</span>
    </>
  );
}
