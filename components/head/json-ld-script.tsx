import { useEffect, useRef } from 'react';
import { type DeferredParts, useDeferredParts } from '@/components/site/use-deferred-parts';
import { jsonLdText, type Thing } from './json-ld-text';

export type Things = (deferred?: DeferredParts) => readonly Thing[];

/** Only client navigations render it in the browser. */
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
