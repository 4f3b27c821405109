import Router from 'next/router';

/**
 * As after loading a document: what the address names after its # has the focus. Next only scrolls there.
 * Returns a function that stops it.
 */
export function focusHashTargets(): () => void {
  const { events } = Router;
  const focus = () =>
    document.getElementById(location.hash.slice(1))?.focus({ preventScroll: true });
  events.on('routeChangeComplete', focus);
  events.on('hashChangeComplete', focus);
  return () => {
    events.off('routeChangeComplete', focus);
    events.off('hashChangeComplete', focus);
  };
}
