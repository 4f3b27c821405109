import { firstTemplates, MAX_ON_HOME } from '@/lib/cards/first-templates';
import { templateCard } from '@/lib/cards/template-card-props';
import { MAX_POPULAR, popularFilters } from '@/lib/catalogue/popular-filters';
import { isStartable, type Template } from '@/lib/catalogue/template';
import { loadPlaceholderColours } from '@/lib/contentful/placeholder-colours';
import { logWarningOnce } from '@/lib/observability/log';
import type { PageContext } from '@/lib/page/page-context';
import type { PageResult } from '@/lib/page/page-result';
import type { Home } from '@/lib/page-props';

export async function homePage(pageContext: PageContext): Promise<PageResult<{ home: Home }>> {
  const { catalogue } = pageContext;
  const featured = featuredOnHome(pageContext);
  await loadPlaceholderColours(featured.map(({ picture }) => picture));
  const home: Home = {
    total: catalogue.templates.length,
    featured: featured.map((template) => templateCard(pageContext, template)),
    popular: catalogue.groups
      .map((group) => ({
        id: group.section.id,
        title: group.section.title,
        filters: popularFilters(group, MAX_POPULAR),
      }))
      .filter(({ filters }) => filters.length > 0),
  };
  const sections = catalogue.groups.map(({ section }) => section.id);
  return {
    kind: 'ok',
    props: { home },
    entryIds: [...sections, ...featured.map(({ id }) => id)],
    picks: pageContext.featured.map(({ id }) => id),
  };
}

function featuredOnHome({ catalogue, featured }: PageContext): readonly Template[] {
  if (featured.length > MAX_ON_HOME) {
    const words = `the home page shows the first ${MAX_ON_HOME}`;
    logWarningOnce('content.shortened', `Of ${featured.length} featured templates ${words}`);
  }
  return firstTemplates(catalogue.templates.filter(isStartable), featured, MAX_ON_HOME);
}
