import type { NextRouter } from 'next/router';
import { useEffect, useState } from 'react';
import type { SiteChrome } from '#lib/page-props';
import type { LiveProps, Overlay } from './live-words';

type PageProps = LiveProps & { chrome?: SiteChrome };

/**
 * A page's props; in draft mode, inside the content service's web app, with what an editor is typing
 * there. Anywhere else nothing is loaded and nothing is done.
 */
export function useLiveProps<Props extends PageProps>(props: Props, router: NextRouter): Props {
  const [overlay, setOverlay] = useState<Overlay>(() => nothing);
  useEffect(() => {
    const place = props.chrome?.preview;
    if (place === undefined || window.self === window.top) return;
    let isLeft = false;
    let unfollow = () => {};
    import('./draft-live-preview').then(
      ({ followWebApp }) => {
        if (isLeft) return;
        const show = (words: Overlay) => setOverlay(() => words);
        unfollow = followWebApp({ props, router, place, show });
      },
      // Without it the page is a preview still.
      () => {},
    );
    return () => {
      isLeft = true;
      unfollow();
    };
  }, [props, router]);
  return overlay(props);
}

function nothing<Props>(props: Props): Props {
  return props;
}
