/** A thing of schema.org; `undefined` leaves a property out. */
export type Thing = { '@type': string; [property: string]: unknown };

/** What a page says of itself to search engines, as JSON-LD. Nothing of it is run. */
export function graphOf(things: readonly Thing[]): string {
  const graph = JSON.stringify({ '@context': 'https://schema.org', '@graph': things });
  // So that no name can end the element that it stands in.
  return graph.replaceAll('<', '\\u003c');
}
