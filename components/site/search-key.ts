import { siteCopy } from './site-copy';

/** Where a stroke of that key is a letter. */
const FIELDS = 'input, textarea, select, [contenteditable]';

/** To the page's own field; where it has none, by the header's link to the page that has one. */
export function searchByKey(event: KeyboardEvent): void {
  if (event.key !== siteCopy.search.key || event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.target instanceof Element && event.target.closest(FIELDS)) return;
  const place =
    document.querySelector<HTMLInputElement>('#search') ??
    document.querySelector<HTMLAnchorElement>('header [aria-keyshortcuts]');
  if (place === null) return;
  event.preventDefault();
  place.focus();
  if ('select' in place) place.select();
  else place.click();
}
