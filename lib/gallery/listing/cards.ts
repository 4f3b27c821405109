import { canonicalPath } from '#lib/catalogue/addresses';
import { entryMark } from '#lib/gallery/page/entry-mark';
import { shownPicture } from '#lib/gallery/page/shown-picture';
import type { Visit } from '#lib/gallery/page/visit';
import type { TemplateCard } from '#lib/page-props';
import type { Template } from '#lib/template';

const MOST_TAGS_ON_A_CARD = 3;

export function cardOf(visit: Pick<Visit, 'kind' | 'catalogue'>, template: Template): TemplateCard {
  const { catalogue } = visit;
  const filters = catalogue.filtersOfTemplate(template);
  return {
    ...entryMark(visit, template),
    name: template.name,
    href: canonicalPath(catalogue, template),
    description: template.description,
    publisher: template.publisher,
    tags: filters.map(({ value }) => value.name).slice(0, MOST_TAGS_ON_A_CARD),
    picture: shownPicture(template.picture),
  };
}
