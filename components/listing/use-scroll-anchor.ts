import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { useDeferredParts } from '@/components/site/use-deferred-parts';
import type { ScrollAnchor } from './scroll-anchor';

/** Keeps the followed link in place on the screen. */
export function useScrollAnchor(area: RefObject<HTMLElement | null>): void {
  const anchor = useRef<ScrollAnchor>(null);
  const deferred = useDeferredParts();
  useEffect(() => {
    anchor.current = deferred && area.current ? deferred.anchorScroll(area.current) : null;
    return anchor.current?.stop;
  }, [deferred, area]);
  useLayoutEffect(() => anchor.current?.restore());
}
