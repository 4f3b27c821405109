import { type DocumentProps, Html, Main, NextScript } from 'next/document';
import { DocumentHead } from '#components/head/document-head';
import { ChunksHead } from '#components/site/chunks-head';

export default function Document({ __NEXT_DATA__: { page, props } }: DocumentProps) {
  return (
    <Html lang="en" data-scroll-behavior="smooth">
      <ChunksHead>
        <DocumentHead page={page} props={props.pageProps} />
      </ChunksHead>
      <body>
        <Main />
        <NextScript />
      </body>
    </Html>
  );
}
