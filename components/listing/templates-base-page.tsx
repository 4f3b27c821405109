import { CardGrid } from '@/components/card/card-grid';
import { inspectorProps } from '@/components/draft/inspector-props';
import { SiteLink } from '@/components/site/site-link';
import { useWords } from '@/components/site/use-words';
import { listingWords } from '@/copy/listing';
import { siteWords } from '@/copy/site';
import type { TemplateList } from '@/lib/page-props';
import { links } from '@/site.config';
import { ActiveFilters } from './active-filters';
import { FILTERS_ID, FilterNavigation, openSheet } from './filter-navigation';
import { LazyNoResults } from './lazy-no-results';
import { ListSearch } from './list-search';
import { ShowEarlier, ShowMore } from './show-more';
import { SortLinks } from './sort-links';
import styles from './templates-base-page.module.css';
import { ADDED_ID, useFocusNewCard } from './use-focus-new-card';

type TemplatesBasePageProps = { list: TemplateList };

export function TemplatesBasePage({ list }: TemplatesBasePageProps) {
  const copy = useWords(listingWords);
  const siteCopy = useWords(siteWords);
  useFocusNewCard(list);
  const { headline, groups, cards, from, page, total, pageSize, chosen, help } = list;
  const range = { from, to: from + cards.length - 1, total };
  const words = list.intro ?? headline ?? list.lead;
  const isOnlyText = list.query !== '' && chosen.length === 0 && list.unknown === null;
  return (
    <div className="page-width">
      <div className={styles.head}>
        <h1 {...inspectorProps(list, 'name')}>{list.heading}</h1>
        <div className={styles.words}>
          {words === null ? null : (
            <p dir="auto" {...inspectorProps(list, headline === null ? 'intro' : 'headline')}>
              {words}
            </p>
          )}
          {list.queryCut === null ? null : <p>{list.queryCut}</p>}
        </div>
        <ListSearch list={list} />
      </div>
      <div className={styles.body}>
        <FilterNavigation groups={groups} search={list.query} total={total} />
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
            <button className="framed" type="button" popoverTarget={FILTERS_ID} onClick={openSheet}>
              {copy.openFilters}
              {chosen.length > 0 ? <span>{` (${chosen.length})`}</span> : null}
            </button>
            <p role="status">
              <span>{copy.count(total, list.query)}</span>
              <span className="visually-hidden">{list.countNote}</span>
            </p>
          </div>
          <div className={styles.tools}>
            <ActiveFilters {...list} />
            <SortLinks {...list} />
          </div>
          <div className={styles.cards} id="results-cards">
            <ShowEarlier previousHref={list.previousHref} />
            <CardGrid
              cards={cards}
              hasPriority
              mark={{ id: ADDED_ID, at: (page - 1) * pageSize + 1 - from }}
            />
            {help === null ? null : (
              <LazyNoResults help={help} failedSearch={isOnlyText ? list.query : null} />
            )}
            <ShowMore nextHref={list.nextHref} pageSize={pageSize} range={range} />
            {links.submit ? (
              <p className={styles.submit}>
                <SiteLink href={links.submit}>{siteCopy.submit}</SiteLink>
              </p>
            ) : null}
          </div>
        </section>
      </div>
    </div>
  );
}
