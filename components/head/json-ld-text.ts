import type { BreadcrumbList, ItemList, SoftwareSourceCode, WebPage, WebSite } from 'schema-dts';

/** JSON leaves out a property that is undefined; the vocabulary's own types don't allow one. */
export type JsonLd<Type> = { [Property in keyof Type]: Type[Property] | undefined };

export type Thing = JsonLd<BreadcrumbList | ItemList | SoftwareSourceCode | WebPage | WebSite>;

/** Structured data for search engines. */
export function jsonLdText(things: readonly Thing[]): string {
  const graph = JSON.stringify({ '@context': 'https://schema.org', '@graph': things });
  // So that no name can end the element that it stands in.
  return graph.replaceAll('<', '\\u003c');
}
