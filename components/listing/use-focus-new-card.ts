import { useEffect, useRef } from 'react';
import { useDeferredParts } from '@/components/site/use-deferred-parts';
import type { TemplateList } from '@/lib/page-props';

/** Without scripts, browsers scroll to this id. */
export const ADDED_ID = 'more';

export function useFocusNewCard(list: TemplateList): void {
  const known = useRef(list);
  const deferred = useDeferredParts();
  useEffect(() => {
    deferred?.focusNewCard(`#${ADDED_ID} h3 a`, known, list);
  }, [deferred, list]);
}
