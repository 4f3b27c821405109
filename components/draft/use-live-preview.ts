import type { NextRouter } from 'next/router';
import { useEffect, useState } from 'react';
import type { LiveProps, Overlay } from './live-preview-overlay';

export function useLivePreview<Props extends LiveProps>(props: Props, router: NextRouter): Props {
  const [overlay, setOverlay] = useState<Overlay>(() => nothing);
  useEffect(() => {
    const place = props.layout?.preview;
    if (place === undefined) return;
    let isUnmounted = false;
    let disconnect = () => {};
    const loading =
      window.self === window.top
        ? import('./refresh-when-visible').then(({ refreshWhenVisible }) => refreshWhenVisible)
        : import('./contentful-live-preview').then(({ connectLivePreview }) => connectLivePreview);
    loading.then(
      (connect) => {
        if (isUnmounted) return;
        const show = (words: Overlay) => setOverlay(() => words);
        disconnect = connect({ props, router, place, show });
      },
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
