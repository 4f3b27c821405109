import { useEffect, useRef } from 'react';
import { missingCoverMarkup } from './missing-cover-markup';

/** Browsers load the drawing's code only after a client navigation. */
const markupOf = typeof window === 'undefined' ? missingCoverMarkup : () => '';

export function MissingCover({ name }: { name: string }) {
  const place = useRef<HTMLDivElement>(null);
  const drawn = useRef<string>(null);
  useEffect(() => {
    const isFromServer = drawn.current === null && place.current?.firstChild;
    if (isFromServer || drawn.current === name) {
      drawn.current = name;
      return;
    }
    drawn.current = name;
    import('./missing-cover-markup').then(
      (drawing) => {
        if (place.current) place.current.innerHTML = drawing.missingCoverMarkup(name);
      },
      () => {},
    );
  }, [name]);
  return (
    <div
      ref={place}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: made of numbers and one letter
      dangerouslySetInnerHTML={{ __html: markupOf(name) }}
    />
  );
}
