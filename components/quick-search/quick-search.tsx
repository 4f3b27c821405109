import Router from 'next/router';
import {
  type FormEvent,
  type KeyboardEvent,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { Cover } from '@/components/card/cover';
import { SiteLink } from '@/components/site/site-link';
import { useWords } from '@/components/site/use-words';
import { CrossIcon, SearchIcon } from '@/components/ui/icons';
import { StatusBadge } from '@/components/ui/status-badge';
import { correctionsWords } from '@/copy/corrections';
import { quickSearchWords } from '@/copy/quick-search';
import { siteWords } from '@/copy/site';
import type { QuickResults } from '@/lib/page-props';
import { sitePath } from '@/lib/runtime/addresses.js';
import styles from './quick-search.module.css';
import { closeQuickSearch, firstWords, useIsQuickSearchOpen } from './quick-search-state';
import { useQuickResults } from './use-quick-results';

const MAX_SHOWN = 6;
const MAX_FILTERS = 2;
const LIST_ID = 'quick-search-results';
const optionId = (index: number) => `quick-search-${index}`;

export function QuickSearch() {
  return useIsQuickSearchOpen() ? <Panel /> : null;
}

/** A combobox as in the ARIA Authoring Practices. */
function Panel() {
  const quickSearchCopy = useWords(quickSearchWords);
  const siteCopy = useWords(siteWords);
  const panel = useRef<HTMLElement>(null);
  const [text, setText] = useState(firstWords);
  const query = text.trim();
  const { results, words } = useQuickResults(query);
  const [{ active, of }, setActive] = useState({ active: -1, of: results });
  const items =
    results === null || results === 'failed'
      ? []
      : optionsOf(results, words, quickSearchCopy.filter);
  const chosen = of === results ? active : -1;
  const choose = (index: number) => setActive({ active: index, of: results });

  useLayoutEffect(() => {
    const bottom = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0;
    panel.current?.style.setProperty('--header-end', `${bottom}px`);
    panel.current?.showPopover();
    panel.current?.querySelector('input')?.focus({ preventScroll: true });
  }, []);
  useEffect(() => {
    Router.events.on('routeChangeStart', closeQuickSearch);
    return () => Router.events.off('routeChangeStart', closeQuickSearch);
  }, []);
  useEffect(() => {
    // The panel must not cover the focused element.
    const closeBehind = ({ target }: FocusEvent) => {
      if (!panel.current?.contains(target as Node)) panel.current?.hidePopover();
    };
    document.addEventListener('focusin', closeBehind);
    return () => document.removeEventListener('focusin', closeBehind);
  }, []);
  useEffect(() => {
    document.getElementById(optionId(chosen))?.scrollIntoView({ block: 'nearest' });
  }, [chosen]);

  function handleKey(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return;
    const { length } = items;
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step !== 0 && length > 0) {
      event.preventDefault();
      choose(((chosen + step + 1 + length + 1) % (length + 1)) - 1);
    }
    if (event.key === 'Enter' && chosen >= 0) {
      event.preventDefault();
      document.getElementById(optionId(chosen))?.click();
    }
  }

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    closeQuickSearch();
    const { fieldHref, href } = siteCopy.search;
    void Router.push(query === '' ? fieldHref : `${href}?${new URLSearchParams({ q: query })}`);
  }

  return (
    <search
      className={styles.panel}
      aria-label={quickSearchCopy.label}
      popover="auto"
      ref={panel}
      onToggle={({ newState }) => {
        if (newState === 'closed') closeQuickSearch();
      }}
    >
      <form onSubmit={handleSubmit}>
        <div className={styles.field}>
          <SearchIcon />
          <input
            aria-activedescendant={chosen < 0 ? undefined : optionId(chosen)}
            aria-autocomplete="list"
            aria-controls={LIST_ID}
            aria-expanded={items.length > 0}
            aria-label={quickSearchCopy.label}
            autoComplete="off"
            enterKeyHint="search"
            maxLength={120}
            name="q"
            onChange={({ target }) => setText(target.value)}
            onKeyDown={handleKey}
            placeholder={siteCopy.search.placeholder}
            role="combobox"
            spellCheck={false}
            type="text"
            value={text}
          />
          <button
            className="icon-button"
            type="button"
            aria-label={quickSearchCopy.close}
            onClick={() => panel.current?.hidePopover()}
          >
            <CrossIcon />
          </button>
        </div>
        <div
          className={styles.results}
          id={LIST_ID}
          role="listbox"
          aria-label={quickSearchCopy.results}
        >
          {items.map(({ url, name, description, status, picture, framework }, index) => (
            <SiteLink
              aria-selected={index === chosen}
              className={styles.option}
              href={sitePath(new URL(url).pathname)}
              id={optionId(index)}
              key={url}
              onMouseMove={() => choose(index)}
              role="option"
              tabIndex={-1}
            >
              {picture === undefined ? null : (
                <span className={styles.picture}>
                  <Cover
                    picture={picture && { ...picture, alt: name, colours: null }}
                    name={name}
                    sizes="4rem"
                  />
                </span>
              )}
              <span className={styles.words}>
                <span className={styles.name} dir="auto">
                  {name} <StatusBadge status={status} />
                </span>
                <span className={styles.description} dir="auto">
                  {framework ? <span className={styles.framework}>{framework}</span> : null}{' '}
                  {description}
                </span>
              </span>
            </SiteLink>
          ))}
        </div>
        <div className={styles.end}>
          <p role="status">
            <Status results={results} words={words} />
          </p>
          {items.length > 0 && results !== null && results !== 'failed' ? (
            <button className="text-button" type="submit">
              {quickSearchCopy.all(results.total)}
            </button>
          ) : null}
        </div>
      </form>
    </search>
  );
}

type Option = Pick<QuickResults['items'][number], 'name' | 'url' | 'description'> &
  Partial<Pick<QuickResults['items'][number], 'status' | 'picture'>> & { framework?: string };

function optionsOf({ items, facets }: QuickResults, words: string, label: string): Option[] {
  const filters = facets
    .flatMap(({ values }) => values)
    .filter(({ name, count }) => count > 0 && name.toLowerCase().startsWith(words.toLowerCase()))
    .slice(0, MAX_FILTERS)
    .map(({ name, url }) => ({ name, url, description: label }));
  const templates = items.map(({ facets: own, ...item }) => ({
    ...item,
    framework: (own.framework ?? []).map(({ name }) => name).join(', '),
  }));
  return [...filters, ...templates].slice(0, MAX_SHOWN);
}

function Status({ results, words }: Pick<ReturnType<typeof useQuickResults>, 'results' | 'words'>) {
  const quickSearchCopy = useWords(quickSearchWords);
  const siteCopy = useWords(siteWords);
  const correctionCopy = useWords(correctionsWords);
  if (results === null) return '';
  if (results === 'failed') return quickSearchCopy.failed;
  if (results.total === 0) return quickSearchCopy.none(words);
  const correction = results.corrections.length > 0 ? correctionCopy(results.corrections) : '';
  if (results.match === 'some')
    return `${correction} ${quickSearchCopy.closest(results.total)}`.trim();
  return correction || siteCopy.templatesWith(results.total);
}
