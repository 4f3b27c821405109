import Router from 'next/router';

export type ScrollAnchor = {
  /** To be called after the new list is rendered: scrolls the link back to where it was. */
  restore: () => void;
  stop: () => void;
};

/** Notes which link inside the element is followed, and where it is just before the page changes. */
export function anchorScroll(element: HTMLElement): ScrollAnchor {
  const { events } = Router;
  let anchor: { link: Element; top?: number } | null = null;
  const remember = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest('a') : null;
    anchor = link && { link };
  };
  const measure = (href: string) => {
    const link = anchor?.link;
    // The link may have been opened in another tab, and this be another navigation.
    const isFollowed = link?.getAttribute('href') === href;
    anchor = link && isFollowed ? { link, top: link.getBoundingClientRect().top } : null;
  };
  element.addEventListener('click', remember);
  events.on('beforeHistoryChange', measure);
  return {
    restore() {
      const { link, top } = anchor ?? {};
      if (link === undefined || top === undefined) return;
      anchor = null;
      if (!link.isConnected) return;
      const moved = link.getBoundingClientRect().top - top;
      if (moved !== 0) window.scrollBy({ top: moved, behavior: 'instant' });
    },
    stop() {
      element.removeEventListener('click', remember);
      events.off('beforeHistoryChange', measure);
    },
  };
}
