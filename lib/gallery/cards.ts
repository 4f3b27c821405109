import { canonicalPath } from '#lib/catalogue/addresses';
import type { Catalogue } from '#lib/catalogue/catalogue';
import type { TemplateCard } from '#lib/page-props';
import type { Template } from '#lib/template';

const MOST_TAGS_ON_A_CARD = 3;

export function cardOf(catalogue: Catalogue, template: Template): TemplateCard {
  const filters = catalogue.filtersOfTemplate(template);
  return {
    name: template.name,
    href: canonicalPath(catalogue, template),
    description: template.description,
    publisher: template.publisher,
    tags: filters.map(({ value }) => value.name).slice(0, MOST_TAGS_ON_A_CARD),
    picture: template.picture,
  };
}
