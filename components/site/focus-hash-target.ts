import Router from 'next/router';

/** Next scrolls to the fragment but doesn't focus it. */
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
