/** `/templates/{filterSlug}/{templateSlug}`: one template. */

import { belongsUnder, canonicalPath, filterPath, templatePath } from '#lib/catalogue/addresses';
import type { Catalogue } from '#lib/catalogue/catalogue';
import { readCatalogue } from '#lib/content/current-catalogue';
import { readOverview } from '#lib/content/read-overview';
import { readTemplatesOfFramework } from '#lib/content/read-templates';
import { withDeadline } from '#lib/deadline';
import { reasonOf } from '#lib/errors';
import { cardOf } from '#lib/gallery/cards';
import { noteMade, wasMade } from '#lib/gallery/made-pages';
import { overviewHtml } from '#lib/gallery/overview-html';
import { relatedTemplates } from '#lib/gallery/related-templates';
import type { Outcome } from '#lib/gallery/static-page';
import type { Visit } from '#lib/gallery/visit';
import { logWarning } from '#lib/log';
import type { TemplateDetail } from '#lib/page-props';
import { PATIENCE_WITH_LAST_GOOD_MS } from '#lib/revalidated-item';
import type { Template } from '#lib/template';

type DetailProps = { template: TemplateDetail };

export async function templateDetailPage(
  visit: Visit,
  filterSlug: string,
  templateSlug: string,
): Promise<Outcome<DetailProps>> {
  const { catalogue } = visit;
  const template = catalogue.templateBySlug.get(templateSlug);
  if (template === undefined) return { kind: 'unknown' };
  const canonical = canonicalPath(catalogue, template);
  if (!belongsUnder(catalogue, template, filterSlug)) return { kind: 'moved', to: canonical };

  const path = templatePath(filterSlug, templateSlug);
  const overview = await overviewOf(template, visit, path);
  if (overview !== undefined && visit.kind !== 'draft') noteMade(path);
  const related = relatedTemplates(catalogue, template);
  const filters = catalogue.filtersOfTemplate(template);
  return {
    kind: 'found',
    canonicalPath: canonical,
    props: {
      template: {
        name: template.name,
        description: template.description,
        publisher: template.publisher,
        updatedAt: template.updatedAt,
        picture: template.picture,
        links: template.links,
        overviewHtml: overview ? overviewHtml(overview) : null,
        overviewMissing: overview === undefined,
        facets: facetsOf(catalogue, template),
        related: related.map((other) => cardOf(catalogue, other)),
        breadcrumbs: breadcrumbsOf(catalogue, filterSlug),
      },
    },
    entryIds: [
      template.id,
      ...filters.flatMap(({ value, section }) => [section.id, ...(value.id ? [value.id] : [])]),
      ...related.map(({ id }) => id),
    ],
  };
}

/** The two-segment paths to make ahead of time: the first 20 of every framework. */
export async function templatePaths(): Promise<{ filterSlug: string; templateSlug: string }[]> {
  const { value: catalogue } = await readCatalogue();
  const frameworks = [...catalogue.filterBySlug.values()].filter(
    ({ isFramework, templates }) => isFramework && templates.length > 0,
  );
  const paths = await Promise.all(
    frameworks.map(async ({ value }) => {
      const templates = await readTemplatesOfFramework(value.name, { access: 'delivery' });
      return templates.map(({ slug }) => ({ filterSlug: value.slug, templateSlug: slug }));
    }),
  );
  return paths.flat();
}

/**
 * `undefined`: it could not be read, and the page was never made, so that one without it is better
 * than none. Where the page exists this throws, and the last good one stays.
 */
async function overviewOf(
  template: Template,
  { access, catalogue, kind, isLastGood }: Visit,
  path: string,
): Promise<string | null | undefined> {
  if (!catalogue.hasOverviews) return null;
  try {
    const read = () => readOverview(template.id, access);
    // A service that just failed to give the catalogue is not waited for a second time in full.
    return await (isLastGood ? withDeadline(PATIENCE_WITH_LAST_GOOD_MS, read) : read());
  } catch (error) {
    if (kind !== 'usual' || (await wasMade(path))) throw error;
    logWarning('gallery.overview-missing', `${path} is shown without it: ${reasonOf(error)}`);
    return undefined;
  }
}

function facetsOf(catalogue: Catalogue, template: Template): TemplateDetail['facets'] {
  const filters = catalogue.filtersOfTemplate(template);
  return catalogue.groups
    .map(({ section }) => ({
      title: section.title,
      links: filters
        .filter((filter) => filter.section === section)
        .map(({ value }) => ({ name: value.name, href: filterPath(value.slug) })),
    }))
    .filter(({ links }) => links.length > 0);
}

function breadcrumbsOf(catalogue: Catalogue, filterSlug: string): TemplateDetail['breadcrumbs'] {
  const filter = catalogue.filterBySlug.get(filterSlug);
  if (filter === undefined) return [];
  return [{ name: filter.value.name, href: filterPath(filter.value.slug) }];
}
