import { useEffect, useRef } from 'react';
import { missingCoverMarkup } from './missing-cover-markup';

/** Drawn on the server. A browser leaves that markup as it is and doesn't load the code for it. */
const markupOf = typeof window === 'undefined' ? missingCoverMarkup : () => '';

/**
 * Shown where a template has no picture. The same name always gets the same drawing. After a client
 * navigation there is no markup from the server, so the code that draws it is loaded then.
 */
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
      // The background stays, as it does where a picture can't be loaded.
      () => {},
    );
  }, [name]);
  return (
    <div
      ref={place}
      // The server's drawing stays, although the browser renders none.
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: made of numbers, see above
      dangerouslySetInnerHTML={{ __html: markupOf(name) }}
    />
  );
}
