import type { BreadcrumbList, ItemList, SoftwareSourceCode, WebPage, WebSite } from 'schema-dts';

export type JsonLd<Type> = { [Property in keyof Type]: Type[Property] | undefined };

export type Thing = JsonLd<BreadcrumbList | ItemList | SoftwareSourceCode | WebPage | WebSite>;

export function jsonLdText(things: readonly Thing[]): string {
  const graph = JSON.stringify({ '@context': 'https://schema.org', '@graph': things });
  // Otherwise a name could close the script element.
  return graph.replaceAll('<', '\\u003c');
}
