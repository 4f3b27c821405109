import { type DocumentProps, Html, Main, NextScript } from 'next/document';
import { DocumentHead } from '@/components/head/document-head';
import { CspSafeHead } from '@/components/site/csp-safe-head';
import { directionOf } from '@/lib/brand/text-direction';
import { CodePrefetch } from '@/lib/next-internals/code-prefetch';
import { site } from '@/site.config';

export default function Document(props: DocumentProps) {
  return (
    <Html lang={site.language} dir={directionOf(site.language)} data-scroll-behavior="smooth">
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
