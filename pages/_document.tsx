import { type DocumentProps, Html, Main, NextScript } from 'next/document';
import type { CSSProperties } from 'react';
import { CodePrefetch } from '@/components/head/code-prefetch';
import { DocumentHead } from '@/components/head/document-head';
import { CspSafeHead } from '@/components/site/csp-safe-head';
import { directionOf } from '@/lib/brand/direction';
import { settings } from '@/lib/env';
import { site } from '@/site.config';

export default function Document(props: DocumentProps) {
  return (
    <Html
      lang={site.language}
      dir={directionOf(site.language)}
      data-scroll-behavior="smooth"
      // On paper, where the addresses of links are absolute.
      style={{ '--site-origin': JSON.stringify(settings().siteUrl) } as CSSProperties}
    >
      <CspSafeHead>
        <DocumentHead />
        <CodePrefetch page={props.__NEXT_DATA__.page} {...props} />
      </CspSafeHead>
      <body>
        <Main />
        <NextScript />
      </body>
    </Html>
  );
}
