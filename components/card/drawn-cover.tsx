import { useEffect, useRef } from 'react';
import styles from './drawn-cover.module.css';
import { drawnCoverMarkup } from './drawn-cover-markup';

/** The server draws. A browser leaves the drawing as it came, so it need not know how that is done. */
const markupOf = typeof window === 'undefined' ? drawnCoverMarkup : () => '';

/**
 * Stands in where a template has no picture. The same name always gets the same drawing. One that no
 * server has drawn, for it came with a click, is drawn by code that is loaded then.
 */
export function DrawnCover({ name }: { name: string }) {
  const place = useRef<HTMLDivElement>(null);
  const drawn = useRef<string>(null);
  useEffect(() => {
    const isFromServer = drawn.current === null && place.current?.firstChild;
    if (isFromServer || drawn.current === name) {
      drawn.current = name;
      return;
    }
    drawn.current = name;
    import('./drawn-cover-markup').then(
      (drawing) => {
        if (place.current) place.current.innerHTML = drawing.drawnCoverMarkup(name);
      },
      // The ground stays, as it does where a picture can't be loaded.
      () => {},
    );
  }, [name]);
  return (
    <div
      className={styles.drawing}
      ref={place}
      // The browser's nothing is not compared with the server's drawing, which stays.
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: made of numbers, see above
      dangerouslySetInnerHTML={{ __html: markupOf(name) }}
    />
  );
}
