import { useEffect } from 'react';
import { CardGrid } from '#components/card/card-grid';
import button from '#components/elements/button.module.css';
import { EmptyPlinth } from '#components/elements/empty-plinth';
import { siteCopy } from '#components/site/site-copy';
import { SiteLink } from '#components/site/site-link';
import type { EmptyHelp } from '#lib/page-props';
import styles from './empty-state.module.css';
import { listCopy } from './list-copy';

/** A list without a match, with the ways out of it. */
export function EmptyState({ help: { removals, nearest, popular } }: { help: EmptyHelp }) {
  const copy = listCopy.empty;
  // Whichever way is followed goes with all of this; what it leads to takes the focus.
  useEffect(
    () => () => {
      if (document.activeElement !== document.body) return;
      document.getElementById('results')?.focus({ preventScroll: true });
    },
    [],
  );
  return (
    <div className={styles.empty}>
      <div className={styles.top}>
        <EmptyPlinth />
        <div>
          <p className={styles.heading}>{copy.heading}</p>
          <p className={styles.text}>{copy.text}</p>
          <ul className={styles.removals}>
            {removals.map(({ name, href, count }) => (
              <li key={href}>
                <SiteLink className={button.secondary} href={href} keepsPlace>
                  {copy.without(name)} <Count count={count} />
                </SiteLink>
              </li>
            ))}
            <li>
              <SiteLink
                className={removals.length > 0 ? styles.all : button.primary}
                href={siteCopy.templates.href}
                keepsPlace
              >
                {siteCopy.templates.all}
              </SiteLink>
            </li>
          </ul>
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
                <SiteLink href={href} keepsPlace>
                  {name} <Count count={count} />
                </SiteLink>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </div>
  );
}

function Count({ count }: { count: number }) {
  return (
    <>
      <span className={styles.count}>{count}</span>
      <span className="visually-hidden"> {listCopy.templates(count)}</span>
    </>
  );
}
