import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { siteRouter } from '#components/site/site-router';

/**
 * A link that is followed inside the element stays where it is on the screen, whatever grows or
 * shrinks around it: a shorter list, a longer heading.
 */
export function useHeldInPlace(area: RefObject<HTMLElement | null>): void {
  const held = useRef<{ link: Element; top?: number }>(null);
  useEffect(() => {
    const element = area.current;
    const events = siteRouter.current?.events;
    const hold = ({ target }: Event) => {
      const link = target instanceof Element ? target.closest('a') : null;
      held.current = link && { link };
    };
    // The last moment before the new list is drawn.
    const measure = (href: string) => {
      const link = held.current?.link;
      // It may also have been opened elsewhere, and this be the way to something else.
      const isFollowed = link?.getAttribute('href') === href;
      held.current = link && isFollowed ? { link, top: link.getBoundingClientRect().top } : null;
    };
    element?.addEventListener('click', hold);
    events?.on('beforeHistoryChange', measure);
    return () => {
      element?.removeEventListener('click', hold);
      events?.off('beforeHistoryChange', measure);
    };
  }, [area]);
  useLayoutEffect(() => {
    const { link, top } = held.current ?? {};
    if (link === undefined || top === undefined) return;
    held.current = null;
    if (!link.isConnected) return;
    const moved = link.getBoundingClientRect().top - top;
    if (moved !== 0) window.scrollBy({ top: moved, behavior: 'instant' });
  });
}
