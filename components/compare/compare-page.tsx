import { CardGrid } from '@/components/card/card-grid';
import { PageHead } from '@/components/head/page-head';
import type { PageAddresses } from '@/components/head/page-metadata';
import { ChoiceLink } from '@/components/listing/choice-link';
import type { SitePage } from '@/components/site/site-page-type';
import { useWords } from '@/components/site/use-words';
import { PlusIcon } from '@/components/ui/icons';
import { SectionHeading } from '@/components/ui/section-heading';
import { compareWords } from '@/copy/compare';
import type { Comparison } from '@/lib/page-props';
import styles from './compare-page.module.css';
import { CompareTable } from './compare-table';

export type ComparePageProps = PageAddresses & { comparison: Comparison };

export const ComparePage: SitePage<ComparePageProps> = ({ comparison, canonical, ogImage }) => {
  const copy = useWords(compareWords);
  const { columns, unknown, others, suggestions } = comparison;
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
          {unknown.length > 0 ? <p>{copy.missing(unknown)}</p> : null}
        </header>
        <div className={styles.compared}>
          {columns.length > 0 ? <CompareTable {...comparison} /> : null}
          {suggestions.length > 0 ? (
            <section className={styles.add} aria-labelledby="add-heading">
              <h2 id="add-heading">{copy.add}</h2>
              <ul>
                {suggestions.map(({ slug, name, href }) => (
                  // The key is stable, because the next click may already be queued on this link.
                  <li key={slug}>
                    <ChoiceLink
                      className={styles.suggestion}
                      href={href}
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
