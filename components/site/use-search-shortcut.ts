import { useEffect } from 'react';
import { loadLaterParts } from './use-later-parts';

/** `/` leads to the page's own search field; where it has none, and with Ctrl or ⌘ and K, to the header's search. */
export function useSearchShortcut(): void {
  useEffect(() => {
    document.addEventListener('keydown', handleKey);
    return () => document.removeEventListener('keydown', handleKey);
  }, []);
}

function handleKey(event: KeyboardEvent): void {
  const { key, target } = event;
  const hasCommand = event.ctrlKey || event.metaKey;
  const isSlash = key === '/' && !hasCommand;
  if (!isSlash && !(key === 'k' && hasCommand)) return;
  // There it is a letter; marketing pages have no other fields.
  if (isSlash && target instanceof HTMLInputElement) return;
  // At once: the browser would do something of its own with that key.
  event.preventDefault();
  const own = isSlash && document.querySelector<HTMLInputElement>('#search');
  if (own) {
    own.focus();
    own.select();
  } else void loadLaterParts().then((later) => later?.openQuickSearch());
}
