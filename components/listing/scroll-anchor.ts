import Router from 'next/router';

export type ScrollAnchor = {
  restore: () => void;
  stop: () => void;
};

export function anchorScroll(element: HTMLElement): ScrollAnchor {
  const { events } = Router;
  let anchor: { link: Element; top?: number } | null = null;
  const remember = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest('a') : null;
    anchor = link && { link };
  };
  const measure = (href: string) => {
    const link = anchor?.link;
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
