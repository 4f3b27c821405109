import { useEffect, useRef } from 'react';
import { type DeferredParts, useDeferredParts } from '@/components/site/use-deferred-parts';
import { jsonLdText, type Thing } from './json-ld-text';

/** `deferred`: in a browser, what has been loaded since. */
export type Things = (deferred?: DeferredParts) => readonly Thing[];

/** Written by the server, and left as it came. Only after a client navigation does a browser write one. */
export function JsonLdScript({ things }: { things: Things }) {
  const script = useRef<HTMLScriptElement>(null);
  const deferred = useDeferredParts();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each page has a script of its own
  useEffect(() => {
    const element = script.current;
    if (deferred && element?.textContent === '')
      element.textContent = deferred.jsonLdText(things(deferred));
  }, [deferred]);
  return (
    <script
      type="application/ld+json"
      ref={script}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON, with no "<" in it that could end the element
      dangerouslySetInnerHTML={{
        __html: typeof window === 'undefined' ? jsonLdText(things()) : '',
      }}
    />
  );
}
