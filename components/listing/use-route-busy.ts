import { type RefObject, useEffect } from 'react';
import { useLaterParts } from '@/components/site/use-later-parts';

/** Sets `aria-busy` while another page is loading. The style sheet shows it after a delay. */
export function useRouteBusy(element: RefObject<HTMLElement | null>): void {
  const later = useLaterParts();
  useEffect(() => later?.markRouteBusy(element), [later, element]);
}
