import Router from 'next/router';

/**
 * A link that has the focus and goes with the change that it makes leaves the focus to the link of its class that has
 * its place then, or to the element with the id in its `data-focus-next`. Returns how to stop.
 */
export function focusNextLinks(): () => void {
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
      // There may be none left, or none that is shown.
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
