import type { TemplateList } from '#lib/page-props';
import { CardGrid } from './card-grid';
import { ChosenFilters } from './chosen-filters';
import { editMark } from './edit-mark';
import { EmptyState } from './empty-state';
import { FilterNavigation } from './filter-navigation';
import { Pagination } from './pagination';
import { SearchForm } from './search-form';
import { siteCopy } from './site-copy';
import styles from './templates-base-page.module.css';

type TemplatesBasePageProps = { list: TemplateList };

/** Pictures of the first row, at the widths where there are most of them. */
const EAGER_COUNT = 4;

export function TemplatesBasePage({ list }: TemplatesBasePageProps) {
  const { entryId, intro, groups, cards, total, page, pageCount, query, chosen } = list;
  const copy = siteCopy.list;
  return (
    <div className="page-width">
      <div className={styles.head}>
        <div>
          <h1 className={styles.headline} dir="auto" {...editMark(entryId, 'headline')}>
            {copy.headline(list)}
          </h1>
          {intro ? (
            <p className={styles.intro} dir="auto" {...editMark(entryId, 'intro')}>
              {intro}
            </p>
          ) : null}
        </div>
        <SearchForm key={query} query={query} />
      </div>
      <div className={styles.body}>
        {/* Another choice is another navigation: its disclosures are closed again. */}
        <FilterNavigation
          key={chosen.map(({ name }) => name).join('\n')}
          groups={groups}
          chosenCount={chosen.length}
        />
        <section aria-labelledby="results-heading" id="results" tabIndex={-1}>
          <h2 className="visually-hidden" id="results-heading">
            {copy.results}
          </h2>
          <div className={styles.status}>
            <p className={styles.count}>
              {copy.count(total)}
              {pageCount > 1 ? (
                <span className={styles.page}> {copy.pageOf(page, pageCount)}</span>
              ) : null}
            </p>
            {chosen.length > 0 ? <ChosenFilters chosen={chosen} /> : null}
          </div>
          {cards.length > 0 ? <CardGrid cards={cards} eagerCount={EAGER_COUNT} /> : <EmptyState />}
          <Pagination {...list} />
        </section>
      </div>
    </div>
  );
}
