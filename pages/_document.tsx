import { type DocumentProps, Html, Main, NextScript } from 'next/document';
import { DocumentHead } from '@/components/head/document-head';
import { CspSafeHead } from '@/components/site/csp-safe-head';
import { directionOf } from '@/lib/brand/text-direction';
import { CodePrefetch } from '@/lib/next-internals/code-prefetch';
import { languageWithId } from '@/lib/runtime/languages';

export default function Document(props: DocumentProps) {
  const { tag } = languageWithId(props.__NEXT_DATA__.locale);
  return (
    <Html lang={tag} dir={directionOf(tag)} data-scroll-behavior="smooth">
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
