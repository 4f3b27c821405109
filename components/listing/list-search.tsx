import Router from 'next/router';
import { type SyntheticEvent, useEffect, useRef } from 'react';
import type { TemplateList } from '@/lib/page-props';
import { isNavigating } from './queue-navigations';
import type { SearchAsYouType } from './search-as-you-type';
import { SearchForm } from './search-form';

type ListSearchProps = {
  list: Pick<TemplateList, 'query' | 'chosen' | 'sort' | 'sorts' | 'withoutQueryHref'>;
};

export function ListSearch({ list }: ListSearchProps) {
  const { query, chosen, sort } = list;
  const input = useRef<HTMLInputElement>(null);
  const search = useRef<SearchAsYouType>(undefined);
  const latest = useRef(list);
  const isComposing = useRef<boolean>(undefined);

  async function begin(event?: SyntheticEvent) {
    isComposing.current = (event?.nativeEvent as InputEvent | undefined)?.isComposing;
    const script = await import('./search-as-you-type').catch(() => undefined);
    if (!script) addEventListener('online', () => void begin(), { once: true });
    if (!input.current) return;
    search.current ??= script?.searchAsYouType(
      input.current,
      latest.current,
      Router,
      isNavigating,
      isComposing.current,
    );
  }

  useEffect(() => {
    latest.current = list;
    search.current?.listShown(list);
  }, [list]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, for text typed before hydration
  useEffect(() => {
    const field = input.current;
    if (field === document.activeElement) void begin();
    // Once a visitor has typed, React doesn't update the field until the form is reset.
    else if (field?.value === query) field.form?.reset();
    return () => {
      search.current?.stop();
      search.current = undefined;
    };
  }, []);

  return (
    <SearchForm
      query={query}
      inputRef={input}
      onUse={begin}
      before={chosen.map(({ field, slug }) => (
        <input type="hidden" name={field} value={slug} key={`${field}/${slug}`} />
      ))}
      after={sort === 'recommended' ? null : <input type="hidden" name="sort" value={sort} />}
    />
  );
}
