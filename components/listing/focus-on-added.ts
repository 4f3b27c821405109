import { useEffect, useRef } from 'react';
import { useLaterParts } from '@/components/site/use-later-parts';
import type { TemplateList } from '@/lib/page-props';

/** Id of the first card that "Show more" has added: browsers without scripts scroll there by themselves. */
export const ADDED_ID = 'more';

/** After "Show more" the focus moves to the first new card. */
export function useFocusOnAdded(list: TemplateList): void {
  const before = useRef(list);
  const later = useLaterParts();
  useEffect(() => {
    // Until then a longer list waits for its focus.
    if (later === undefined) return;
    later.focusOnAdded(`#${ADDED_ID} h3 a`, before.current, list);
    before.current = list;
  }, [later, list]);
}
