import type { Catalogue } from '@/lib/catalogue/catalogue';
import { canonicalPath } from '@/lib/catalogue/paths';
import { statusOf, type Template, workingLinks } from '@/lib/catalogue/template';
import { rulesOf } from '@/lib/contentful/field-rules';
import { livePreviewIds } from '@/lib/contentful/live-preview-ids';
import { placeholderColours } from '@/lib/contentful/placeholder-colours';
import type { CardImage, Picture, TemplateCard } from '@/lib/page-props';
import type { RenderKind } from '@/lib/runtime/render-kind';

const MAX_TAGS_ON_A_CARD = 3;
const MAX_SECTIONS_ON_A_CARD = 2;

export const cardImage = (picture: Picture | null): CardImage | null =>
  picture && { ...picture, colours: placeholderColours(picture) };

export const descriptionLang = ({ untranslated: { description } = {} }: Template) =>
  description === undefined ? {} : { descriptionLang: description };

export function templateCard(
  pageContext: { kind: RenderKind; catalogue: Catalogue },
  template: Template,
): TemplateCard {
  const { catalogue } = pageContext;
  const sections = catalogue.groups.slice(0, MAX_SECTIONS_ON_A_CARD).map(({ section }) => section);
  const filters = catalogue
    .filtersOfTemplate(template)
    .filter(({ section }) => sections.includes(section));
  const rules = rulesOf('template');
  // Filters in different sections may share a name.
  const tags = new Set(filters.map(({ value }) => value.name));
  const status = statusOf(template);
  const { sourceUpdatedAt } = template;
  const details = Object.entries(template.details).filter(([name]) => rules[name]?.isOnCard);
  return {
    ...livePreviewIds(pageContext, 'template', template),
    name: template.name,
    href: canonicalPath(catalogue, template),
    description: template.description,
    ...descriptionLang(template),
    publisher: catalogue.hasSeveralPublishers ? template.publisher : null,
    tags: [...tags].slice(0, MAX_TAGS_ON_A_CARD),
    ...(status === null ? {} : { status }),
    ...(sourceUpdatedAt === null ? {} : { updated: sourceUpdatedAt.slice(0, 'yyyy-mm'.length) }),
    ...(workingLinks(template).demo === undefined ? {} : { hasDemo: true }),
    picture: cardImage(template.picture),
    ...(details.length > 0 ? { details: Object.fromEntries(details) } : {}),
  };
}
