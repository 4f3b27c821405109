import Head from 'next/head';

/** A thing of schema.org; `undefined` leaves a property out. */
export type Thing = { '@type': string; [property: string]: unknown };

/** What a page says of itself to search engines, as JSON-LD. Nothing of it is run. */
export function StructuredData({ things }: { things: readonly Thing[] }) {
  const graph = JSON.stringify({ '@context': 'https://schema.org', '@graph': things });
  return (
    <Head>
      <script
        key="structured-data"
        type="application/ld+json"
        // biome-ignore lint/security/noDangerouslySetInnerHtml: no "<" in it, so that it can't end the element
        dangerouslySetInnerHTML={{ __html: graph.replaceAll('<', '\\u003c') }}
      />
    </Head>
  );
}
