import { newTemplates } from '@/lib/cards/new-templates';
import { newSince } from '@/lib/cards/sort-templates';
import { templateCard } from '@/lib/cards/template-card-props';
import type { Template } from '@/lib/catalogue/template';
import { loadPlaceholderColours } from '@/lib/contentful/placeholder-colours';
import { EMPTY_SELECTION, selectionPath } from '@/lib/listing/selection';
import type { PageContext } from '@/lib/page/page-context';
import type { PageResult } from '@/lib/page/page-result';
import type { NewTemplate, WhatsNew } from '@/lib/page-props';

export async function whatsNewPage(
  pageContext: PageContext,
): Promise<PageResult<{ whatsNew: WhatsNew }>> {
  const templates = newTemplates(pageContext.catalogue);
  await loadPlaceholderColours(templates.map(({ picture }) => picture));
  const months = Map.groupBy(templates, (template) => monthOf(newSince(template)));
  const sections = pageContext.catalogue.groups.map(({ section }) => section.id);
  return {
    kind: 'ok',
    props: {
      whatsNew: {
        months: Array.from(months, ([month, ofMonth]) => ({
          month,
          templates: ofMonth.map((template) => newTemplate(pageContext, template)),
        })),
        allHref: selectionPath({ ...EMPTY_SELECTION, sort: 'newest' }),
      },
    },
    entryIds: [...sections, ...templates.map(({ id }) => id)],
  };
}

/** ISO 8601 in UTC. */
const monthOf = (time: string) => time.slice(0, 'yyyy-mm'.length);

const newTemplate = (pageContext: PageContext, template: Template): NewTemplate => ({
  ...templateCard(pageContext, template),
  since: newSince(template),
  isFirstCommit: template.sourceCreatedAt !== null,
});
