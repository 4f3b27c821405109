import type { NextRouter } from 'next/router';
import { useEffect, useState } from 'react';
import type { LiveProps, Overlay } from './preview-overlay';

/**
 * A page's props; in draft mode, inside the content service's web app or the local editor, with what an editor is
 * typing there. Anywhere else nothing is loaded and nothing is done.
 */
export function useLivePreview<Props extends LiveProps>(props: Props, router: NextRouter): Props {
  const [overlay, setOverlay] = useState<Overlay>(() => nothing);
  useEffect(() => {
    const place = props.layout?.preview;
    if (place === undefined || window.self === window.top) return;
    let isUnmounted = false;
    let disconnect = () => {};
    import('./contentful-live-preview').then(
      ({ connectLivePreview }) => {
        if (isUnmounted) return;
        const show = (words: Overlay) => setOverlay(() => words);
        disconnect = connectLivePreview({ props, router, place, show });
      },
      // Without it the page is a preview still.
      () => {},
    );
    return () => {
      isUnmounted = true;
      disconnect();
    };
  }, [props, router]);
  return overlay(props);
}

function nothing<Props>(props: Props): Props {
  return props;
}
