import type { TemplateDetail } from '#lib/page-props';
import { breadcrumbList } from './structured-breadcrumbs';
import type { Thing } from './structured-data';

/** Filters that are the name of a language: of other templates it is not known. */
const LANGUAGES = new Set([
  'Elixir',
  'Go',
  'Java',
  'JavaScript',
  'PHP',
  'Python',
  'Ruby',
  'Rust',
  'TypeScript',
]);

/** What a template's page is about, and the way there. */
export function structuredTemplate(template: TemplateDetail, canonical: string): Thing[] {
  const { name, description, publisher, updatedAt, picture, links, facets, breadcrumbs } = template;
  const keywords = facets.flatMap((facet) => facet.links.map((link) => link.name));
  const language = keywords.find((keyword) => LANGUAGES.has(keyword));
  const author = publisher === null ? undefined : { '@type': 'Organization', name: publisher };
  const source = {
    '@type': 'SoftwareSourceCode',
    name,
    description: description ?? undefined,
    url: canonical,
    codeRepository: links.source,
    codeSampleType: 'template',
    programmingLanguage: language,
    author,
    publisher: author,
    dateModified: updatedAt || undefined,
    image: picture?.url,
    keywords: keywords.length > 0 ? keywords : undefined,
  };
  const way = breadcrumbList(breadcrumbs, { name, url: canonical });
  return [source, way];
}
