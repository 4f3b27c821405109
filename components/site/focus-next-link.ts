import Router from 'next/router';

/** If a followed link disappears, focuses its successor or the element in `data-focus-next`. */
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
