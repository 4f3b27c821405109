import type { BreadcrumbList, SoftwareSourceCode } from 'schema-dts';
import type { TemplateDetail } from '@/lib/page-props';
import type { Language } from '@/lib/runtime/languages';
import { breadcrumbList } from './json-ld-breadcrumbs';
import type { JsonLd } from './json-ld-text';

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

type CodeDetails = Omit<SoftwareSourceCode, '@type'>;

const DETAILS: Readonly<Record<string, (text: string) => CodeDetails>> = {
  license: (name) => ({ license: { '@type': 'CreativeWork', name } }),
};

export function jsonLdTemplate(
  template: TemplateDetail,
  canonical: string,
  language: Language,
): [JsonLd<SoftwareSourceCode>, BreadcrumbList] {
  const { name, description, publisher, details, picture, links, gone, facets, breadcrumbs } =
    template;
  const keywords = facets.flatMap((facet) => facet.links.map((link) => link.name));
  const keyword = keywords.find((one) => LANGUAGES.has(one));
  const { languages } = template;
  const author =
    publisher === null ? undefined : ({ '@type': 'Organization', name: publisher } as const);
  const codeDetails: CodeDetails = Object.assign(
    {},
    ...Object.entries(details).map(([field, text]) => DETAILS[field]?.(text)),
  );
  const source: JsonLd<SoftwareSourceCode> = {
    '@type': 'SoftwareSourceCode',
    name,
    description: description ?? undefined,
    url: canonical,
    codeRepository: gone.includes('source') ? undefined : links.source,
    codeSampleType: 'template',
    creativeWorkStatus: template.status === 'archived' ? 'Archived' : undefined,
    programmingLanguage: languages.length > 0 ? languages : keyword,
    author,
    publisher: author,
    ...codeDetails,
    dateCreated: template.sourceCreatedAt ?? undefined,
    dateModified: template.sourceUpdatedAt ?? undefined,
    mainEntityOfPage: {
      '@type': 'WebPage',
      '@id': canonical,
      ...(template.updatedAt && { dateModified: template.updatedAt }),
    },
    image: picture?.url,
    keywords: keywords.length > 0 ? keywords : undefined,
  };
  const way = breadcrumbList(breadcrumbs, { name, url: canonical }, language);
  return [source, way];
}
