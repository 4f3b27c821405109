/** `/templates/{filterSlug}/{templateSlug}`: one template. */

import { belongsUnder, canonicalPath, filterPath, templatePath } from '#lib/catalogue/addresses';
import type { Catalogue } from '#lib/catalogue/catalogue';
import { learnColours } from '#lib/content/cover-colours';
import { readCatalogue } from '#lib/content/current-catalogue';
import { NO_TEXT, readTemplateText } from '#lib/content/read-template-text';
import { readTemplatesOfFramework } from '#lib/content/read-templates';
import { timeLeft, withDeadline } from '#lib/deadline';
import { isBuild } from '#lib/env';
import { reasonOf } from '#lib/errors';
import { absentTag } from '#lib/freshness/cache-tags';
import { cardOf } from '#lib/gallery/listing/cards';
import { entryMark } from '#lib/gallery/page/entry-mark';
import { wasMade } from '#lib/gallery/page/made-pages';
import type { Outcome } from '#lib/gallery/page/outcome';
import { shownPicture } from '#lib/gallery/page/shown-picture';
import type { Visit } from '#lib/gallery/page/visit';
import { pictureOfTemplate } from '#lib/gallery/share/share-picture';
import { markdownOf } from '#lib/gallery/template/markdown-twin';
import { overviewHtml } from '#lib/gallery/template/overview-html';
import { relatedTemplates } from '#lib/gallery/template/related-templates';
import { startCommand } from '#lib/gallery/template/start-command';
import { logWarning } from '#lib/log';
import type { TemplateDetail } from '#lib/page-props';
import { PATIENCE_WITH_LAST_GOOD_MS } from '#lib/revalidated-item';
import type { Template, TemplateText } from '#lib/template';

/** How long a visitor's page waits for its overview before it is made without. */
const TEXT_PATIENCE_MS = 5_000;
/** Of the deadline, what is kept for making the page itself. */
const TIME_TO_FINISH_MS = 500;

type DetailProps = { template: TemplateDetail };

export async function templateDetailPage(
  visit: Visit,
  filterSlug: string,
  templateSlug: string,
): Promise<Outcome<DetailProps>> {
  const { catalogue } = visit;
  const template = catalogue.templateBySlug.get(templateSlug);
  if (template === undefined) return markdownOf(catalogue, templateSlug) ?? { kind: 'unknown' };
  const canonical = canonicalPath(catalogue, template);
  if (!belongsUnder(catalogue, template, filterSlug)) {
    return { kind: 'moved', to: canonical, entryId: template.id };
  }

  const path = templatePath(filterSlug, templateSlug);
  const text = await textOf(template, visit, path);
  const { overview, relatedIds } = text ?? NO_TEXT;
  const related = relatedTemplates(catalogue, template, relatedIds);
  const filters = catalogue.filtersOfTemplate(template);
  await learnColours([template, ...related].map(({ picture }) => picture));
  return {
    kind: 'found',
    canonicalPath: canonical,
    isWhole: text !== undefined,
    sharePicture: pictureOfTemplate(catalogue, template),
    props: {
      template: {
        ...entryMark(visit, template),
        name: template.name,
        description: template.description,
        publisher: template.publisher,
        updatedAt: template.updatedAt,
        picture: shownPicture(template.picture),
        links: template.links,
        start: startCommand(template),
        overviewHtml: overview === null ? null : overviewHtml(overview),
        overviewMissing: text === undefined,
        facets: facetsOf(catalogue, template),
        related: related.map((other) => cardOf(visit, other)),
        breadcrumbs: breadcrumbsOf(catalogue, filterSlug),
      },
    },
    entryIds: [
      template.id,
      ...filters.flatMap(({ value, section }) => [section.id, ...(value.id ? [value.id] : [])]),
      ...related.map(({ id }) => id),
      ...relatedIds.filter((id) => !catalogue.templateById.has(id)).map(absentTag),
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
async function textOf(
  template: Template,
  { access, catalogue, kind, isLastGood }: Visit,
  path: string,
): Promise<TemplateText | undefined> {
  const read = () => readTemplateText(template.id, access, catalogue.textFields);
  if (kind !== 'usual' || isBuild()) return read();
  const patience = isLastGood ? PATIENCE_WITH_LAST_GOOD_MS : TEXT_PATIENCE_MS;
  try {
    return await withDeadline(
      Math.max(0, Math.min(patience, timeLeft() - TIME_TO_FINISH_MS)),
      read,
    );
  } catch (error) {
    if (await wasMade(path)) throw error;
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
