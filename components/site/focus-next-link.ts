import Router from 'next/router';

/**
 * When a focused link disappears by being followed, the focus moves to the link of its class that takes its place, or
 * to the element with the id in its `data-focus-next`. Returns a function that stops it.
 */
export function focusNextLink(): () => void {
  const { events } = Router;
  let move = () => {};
  const focus = (element: HTMLElement | null | undefined) => {
    if (document.activeElement === document.body) element?.focus({ preventScroll: true });
  };
  const remember = () => {
    const link = document.activeElement;
    const otherwise = link?.getAttribute('data-focus-next');
    if (!link || !otherwise) return;
    const links = document.getElementsByClassName(link.className) as HTMLCollectionOf<HTMLElement>;
    const index = Array.from<Element>(links).indexOf(link);
    move = () => {
      focus(links[Math.min(index, links.length - 1)]);
      // There may be no link left, or none that is visible.
      focus(document.getElementById(otherwise));
    };
  };
  const complete = () => {
    move();
    move = () => {};
  };
  events.on('beforeHistoryChange', remember);
  events.on('routeChangeComplete', complete);
  return () => {
    events.off('beforeHistoryChange', remember);
    events.off('routeChangeComplete', complete);
  };
}
