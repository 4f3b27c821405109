/** A thing of schema.org; `undefined` leaves a property out. */
export type Thing = { '@type': string; [property: string]: unknown };

/** Structured data for search engines. */
export function jsonLdText(things: readonly Thing[]): string {
  const graph = JSON.stringify({ '@context': 'https://schema.org', '@graph': things });
  // So that no name can end the element that it stands in.
  return graph.replaceAll('<', '\\u003c');
}
