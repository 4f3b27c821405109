import { useEffect, useRef } from 'react';
import type { AnyPageProps } from './said-of-page';

/** Keeps what the head says in step with the page on the screen. That of the first is in the document. */
export function useHeadOfNextPage(props: AnyPageProps): void {
  const first = useRef<AnyPageProps | null>(props);
  useEffect(() => {
    if (props === first.current) return;
    first.current = null;
    let isLeft = false;
    import('./head-of-next-page').then(
      ({ writeHead }) => {
        if (!isLeft) writeHead(props);
      },
      // What it says is for machines, which load documents.
      () => {},
    );
    return () => {
      isLeft = true;
    };
  }, [props]);
}
