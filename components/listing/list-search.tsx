import { type SyntheticEvent, useEffect, useRef } from 'react';
import { siteRouter } from '#components/site/site-router';
import type { TemplateList } from '#lib/page-props';
import type { SearchAsYouType } from './search-as-you-type';
import { SearchForm } from './search-form';

type ListSearchProps = {
  list: Pick<TemplateList, 'query' | 'chosen' | 'sort' | 'sorts' | 'withoutWordsHref'>;
};

const SHORTCUT = '/';
/** Where a stroke of that key is a letter. */
const FIELDS = 'input, textarea, select, [contenteditable]';

/** Searches within what is chosen, in the order that is chosen. */
export function ListSearch({ list }: ListSearchProps) {
  const { query, chosen, sort, sorts, withoutWordsHref } = list;
  const input = useRef<HTMLInputElement>(null);
  const search = useRef<SearchAsYouType>(null);
  const unsearchedHref = withoutWordsHref ?? sorts.find((one) => one.sort === sort)?.href ?? '';
  const answer = useRef({ query, unsearchedHref });
  const isComposing = useRef(false);

  async function begin({ nativeEvent }: SyntheticEvent) {
    isComposing.current = 'isComposing' in nativeEvent && nativeEvent.isComposing === true;
    const { searchAsYouType } = await import('./search-as-you-type');
    const router = siteRouter.current;
    if (input.current === null || router === null) return;
    search.current ??= searchAsYouType(input.current, answer.current, router, isComposing.current);
  }

  useEffect(() => {
    answer.current = { query, unsearchedHref };
    search.current?.answered(answer.current);
  });
  useEffect(() => {
    const focusByKey = (event: KeyboardEvent) => {
      if (event.key !== SHORTCUT || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.target instanceof Element && event.target.closest(FIELDS)) return;
      event.preventDefault();
      input.current?.select();
    };
    addEventListener('keydown', focusByKey);
    return () => {
      removeEventListener('keydown', focusByKey);
      search.current?.stop();
      search.current = null;
    };
  }, []);

  return (
    <SearchForm
      query={query}
      inputRef={input}
      onUse={begin}
      shortcut={SHORTCUT}
      before={chosen.map(({ field, slug }) => (
        <input type="hidden" name={field} value={slug} key={`${field}/${slug}`} />
      ))}
      after={sort === 'recommended' ? null : <input type="hidden" name="sort" value={sort} />}
    />
  );
}
