import { useEffect, useRef } from 'react';
import { useDeferredParts } from '@/components/site/use-deferred-parts';
import type { TemplateList } from '@/lib/page-props';

/** Id of the first card that "Show more" has added: browsers without scripts scroll there by themselves. */
export const ADDED_ID = 'more';

/** After "Show more" the focus moves to the first new card. */
export function useFocusNewCard(list: TemplateList): void {
  const known = useRef(list);
  const deferred = useDeferredParts();
  useEffect(() => {
    // Until it is there, a list that became longer waits for its focus.
    deferred?.focusNewCard(`#${ADDED_ID} h3 a`, known, list);
  }, [deferred, list]);
}
