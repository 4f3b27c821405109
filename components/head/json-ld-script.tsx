import { useEffect, useRef } from 'react';
import { type DeferredParts, useDeferredParts } from '@/components/site/use-deferred-parts';
import { useLanguage } from '@/components/site/use-words';
import type { Language } from '@/lib/runtime/languages';
import { jsonLdText, type Thing } from './json-ld-text';

export type Things = (language: Language, deferred?: DeferredParts) => readonly Thing[];

/** The browser renders the script only after client navigations. */
export function JsonLdScript({ things }: { things: Things }) {
  const script = useRef<HTMLScriptElement>(null);
  const language = useLanguage();
  const deferred = useDeferredParts();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each page has its own script
  useEffect(() => {
    const element = script.current;
    if (deferred && element?.textContent === '')
      element.textContent = deferred.jsonLdText(things(language, deferred));
  }, [deferred]);
  return (
    <script
      type="application/ld+json"
      ref={script}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: "<" is escaped
      dangerouslySetInnerHTML={{
        __html: typeof window === 'undefined' ? jsonLdText(things(language)) : '',
      }}
    />
  );
}
