import { useEffect, useRef } from 'react';
import { CardGrid } from '@/components/card/card-grid';
import { type PageAddresses, PageHead } from '@/components/head/page-head';
import { ChoiceLink } from '@/components/listing/choice-link';
import {
  askedSlug,
  comparePathOf,
  removeSaved,
  updateSaved,
  useShortlist,
} from '@/components/shortlist/shortlist';
import type { SitePage } from '@/components/site/site-page';
import { CrossIcon, PlusIcon } from '@/components/ui/icons';
import { SectionHeading } from '@/components/ui/section-heading';
import { compareCopy } from '@/copy/compare';
import type { Comparison } from '@/lib/page-props';
import styles from './compare-page.module.css';
import { CompareTable } from './compare-table';

export type ComparePageProps = PageAddresses & { comparison: Comparison };

export const ComparePage: SitePage<ComparePageProps> = ({ comparison, canonical, ogImage }) => {
  const { columns, unknown, found, others, suggestions } = comparison;
  // Slugs. Where its templates are is known when they have come.
  const added = useRef(new Set<string>());
  useEffect(() => {
    updateSaved(found, added.current);
    for (const { slug } of found) added.current.delete(slug);
  }, [found]);
  const gone = useShortlist().filter((one) => unknown.includes(askedSlug(one) ?? ''));
  const copy = compareCopy;
  return (
    <>
      <PageHead
        title={copy.title}
        description={copy.description}
        canonical={canonical}
        ogImage={ogImage}
        isUnlisted
      />
      <div className="page-width">
        <header className={styles.head}>
          <h1>{copy.title}</h1>
          <p role="status">{columns.length === 0 ? copy.empty : copy.intro(columns.length)}</p>
          {unknown.length > 0 ? (
            <p>{copy.missing(unknown.map((slug) => `“${slug}”`).join(', '))}</p>
          ) : null}
          {gone.map((one) => (
            <p key={one.href}>
              <ChoiceLink
                className={styles.remove}
                href={comparePathOf([
                  ...columns,
                  ...others,
                  ...gone.filter((other) => other !== one),
                ])}
                onChoice={(arrival) => void arrival.then((has) => has && removeSaved(one.href))}
                data-focus-next="main"
              >
                <CrossIcon />
                <span>{copy.removeSaved(one.name)}</span>
              </ChoiceLink>
            </p>
          ))}
        </header>
        <div className={styles.compared}>
          {columns.length > 0 ? <CompareTable {...comparison} /> : null}
          {suggestions.length > 0 ? (
            <section className={styles.add} aria-labelledby="add-heading">
              <h2 id="add-heading">{copy.add}</h2>
              <ul>
                {suggestions.map(({ slug, name, href }) => (
                  <li key={slug}>
                    <ChoiceLink
                      className={styles.suggestion}
                      href={href}
                      onChoice={() => added.current.add(slug)}
                      aria-label={copy.addLabel(name)}
                      data-focus-next="main"
                    >
                      <PlusIcon />
                      <span dir="auto">{name}</span>
                    </ChoiceLink>
                  </li>
                ))}
              </ul>
            </section>
          ) : null}
        </div>
        {others.length > 0 ? (
          <section className="section" aria-labelledby="others-heading">
            <SectionHeading id="others-heading">{copy.others}</SectionHeading>
            <CardGrid cards={others} />
          </section>
        ) : null}
      </div>
    </>
  );
};

ComparePage.isMarketingPage = true;
