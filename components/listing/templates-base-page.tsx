import { CardGrid } from '#components/card/card-grid';
import { editMark } from '#components/draft/edit-mark';
import type { TemplateList } from '#lib/page-props';
import { useBusyWhileFetching } from './busy-while-fetching';
import { ChosenFilters } from './chosen-filters';
import { EmptyState } from './empty-state';
import { FILTERS_ID, FilterNavigation, openSheet } from './filter-navigation';
import { listCopy } from './list-copy';
import { ListSearch } from './list-search';
import { ShowEarlier, ShowMore } from './show-more';
import { useShownPages } from './shown-pages';
import { SortLinks } from './sort-links';
import styles from './templates-base-page.module.css';

type TemplatesBasePageProps = { list: TemplateList };

/** On a phone the first picture is all there is in the first view, and others would slow it down. */
const EAGER_COUNT = 1;

export function TemplatesBasePage({ list }: TemplatesBasePageProps) {
  const { pages, cards, cardsRef } = useShownPages(list);
  useBusyWhileFetching(cardsRef);
  const { entryId, groups, total, pageSize, chosen, help } = list;
  const from = ((pages[0] ?? list).page - 1) * pageSize + 1;
  const range = { from, to: from + cards.length - 1, total };
  const copy = listCopy;
  return (
    <div className="page-width">
      <div className={styles.head}>
        <div>
          <h1 dir="auto" {...editMark(entryId, 'headline')}>
            {copy.headline(list)}
          </h1>
          <p dir="auto" {...editMark(entryId, 'intro')}>
            {list.intro ?? copy.intro(list)}
          </p>
        </div>
        <ListSearch list={list} />
      </div>
      <div className={styles.body}>
        <FilterNavigation groups={groups} total={total} />
        <section
          className={styles.results}
          aria-labelledby="results-heading"
          id="results"
          tabIndex={-1}
        >
          <h2 className="visually-hidden" id="results-heading">
            {copy.results}
          </h2>
          <div className={styles.bar}>
            <button type="button" popoverTarget={FILTERS_ID} onClick={openSheet}>
              {copy.openFilters}
              {chosen.length > 0 ? <span> ({chosen.length})</span> : null}
            </button>
            {/* Said whenever it changes, and not where the page is new. */}
            <p role="status">
              {copy.count(total)}
              {total > pageSize ? (
                <span className="visually-hidden">, {copy.shown(range.from, range.to, total)}</span>
              ) : null}
            </p>
          </div>
          <div className={styles.tools}>
            <ChosenFilters {...list} />
            <SortLinks {...list} />
          </div>
          <div className={styles.cards} ref={cardsRef}>
            <ShowEarlier previousHref={pages[0]?.previousHref ?? null} />
            <CardGrid cards={cards} eagerCount={EAGER_COUNT} />
            {help === null ? null : <EmptyState help={help} />}
            <ShowMore nextHref={pages.at(-1)?.nextHref ?? null} pageSize={pageSize} range={range} />
          </div>
        </section>
      </div>
    </div>
  );
}
