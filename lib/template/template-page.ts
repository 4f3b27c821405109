import { relatedTemplates } from '@/lib/cards/related-templates';
import { cardImage, templateCard } from '@/lib/cards/template-card';
import type { Catalogue } from '@/lib/catalogue/catalogue';
import {
  belongsUnder,
  canonicalPath,
  comparePath,
  filterPath,
  MAX_COMPARED,
  templatePath,
} from '@/lib/catalogue/paths';
import { programmingLanguages, stackOf } from '@/lib/catalogue/stack';
import { hasCode, statusOf, type Template, type TemplateText } from '@/lib/catalogue/template';
import { getCatalogue } from '@/lib/contentful/get-catalogue';
import { getFrameworkTemplates } from '@/lib/contentful/get-framework-templates';
import { getTemplateDetails, NO_DETAILS } from '@/lib/contentful/get-template-details';
import { livePreviewIds } from '@/lib/contentful/live-preview-ids';
import { loadPlaceholderColours } from '@/lib/contentful/placeholder-colours';
import { recordOverview } from '@/lib/markdown/overview-problems';
import { renderOverview } from '@/lib/markdown/overview-renderer';
import { sourceFiles } from '@/lib/markdown/rehype-source-links';
import { logWarning } from '@/lib/observability/log';
import { templateOgImage } from '@/lib/page/og-image-url';
import type { PageContext } from '@/lib/page/page-context';
import type { PageResult } from '@/lib/page/page-result';
import { wasRendered } from '@/lib/page-cache/rendered-pages';
import type { TemplateDetail } from '@/lib/page-props';
import { absentTag } from '@/lib/redis/cache-tags';
import { timeToRead, withDeadline } from '@/lib/runtime/deadline';
import { isBuild, isDevelopment } from '@/lib/runtime/env';
import { reasonOf } from '@/lib/runtime/errors';
import { STALE_FALLBACK_TIMEOUT_MS } from '@/lib/swr-value';
import { overviewContents } from '@/lib/template/overview-contents';
import { startCommand } from '@/lib/template/start-command';
import { successorOf } from '@/lib/template/successor';
import { templateMarkdownRedirect } from '@/lib/template/template-markdown-response';

/** Then a visitor's page is rendered without overview. */
const DETAILS_TIMEOUT_MS = 5_000;

type DetailProps = { template: TemplateDetail };

/** @throws if the text can't be read, except on the first render */
export async function templatePage(
  pageContext: PageContext,
  filterSlug: string,
  templateSlug: string,
): Promise<PageResult<DetailProps>> {
  const { catalogue } = pageContext;
  const template = catalogue.templateBySlug.get(templateSlug);
  if (template === undefined)
    return templateMarkdownRedirect(catalogue, templateSlug) ?? { kind: 'notFound' };
  const canonical = canonicalPath(catalogue, template);
  if (!belongsUnder(catalogue, template, filterSlug)) {
    return { kind: 'redirect', to: canonical, entryId: template.id };
  }

  const path = templatePath(filterSlug, templateSlug);
  const text = await textOf(template, pageContext, path);
  const { overview, relatedIds } = text ?? NO_DETAILS;
  const rendered =
    overview === null
      ? null
      : await renderOverview(overview, sourceFiles(template.links.source, template.sourceBranch));
  if (pageContext.kind !== 'draft') recordOverview(template, rendered);
  const overviewHtml = rendered?.text ?? null;
  const related = relatedTemplates(catalogue, template, relatedIds);
  const filters = catalogue.filtersOfTemplate(template);
  await loadPlaceholderColours([template, ...related].map(({ picture }) => picture));
  return {
    kind: 'ok',
    canonicalPath: canonical,
    isComplete: text !== undefined,
    ogImage: templateOgImage(catalogue, template),
    props: {
      template: {
        ...livePreviewIds(pageContext, 'template', template),
        name: template.name,
        description: template.description,
        publisher: template.publisher,
        updatedAt: template.updatedAt,
        details: template.details,
        sourceCreatedAt: template.sourceCreatedAt,
        sourceUpdatedAt: template.sourceUpdatedAt,
        sourceCheckedAt: template.sourceCheckedAt,
        status: statusOf(template),
        successor: successorOf(catalogue, template),
        hasCode: hasCode(template),
        gone: template.gone,
        stack: stackOf(template.sourceFacts),
        languages: programmingLanguages(template.sourceFacts),
        picture: cardImage(template.picture),
        links: template.links,
        start: startCommand(template),
        overviewHtml,
        contents: overviewContents(overviewHtml),
        overviewMissing: text === undefined || rendered === undefined,
        facets: facetsOf(catalogue, template),
        related: related.map((other) => templateCard(pageContext, other)),
        compareHref: comparePath(
          [template, ...related].slice(0, MAX_COMPARED).map(({ slug }) => slug),
        ),
        breadcrumbs: breadcrumbsOf(catalogue, filterSlug),
      },
    },
    entryIds: [
      template.id,
      ...filters.flatMap(({ value, section }) => [section.id, ...(value.id ? [value.id] : [])]),
      ...template.references.map(({ id }) => id),
      ...related.map(({ id }) => id),
      ...relatedIds.filter((id) => !catalogue.templateById.has(id)).map(absentTag),
    ],
  };
}

/** The first 20 of every framework. Development calls this for each visit. */
export async function templatePaths(): Promise<{ filterSlug: string; templateSlug: string }[]> {
  if (isDevelopment()) return [];
  const { value: catalogue } = await getCatalogue();
  const frameworks = [...catalogue.filterBySlug.values()].filter(({ isFramework }) => isFramework);
  const paths = await Promise.all(
    frameworks.map(async (filter) => {
      const templates = await getFrameworkTemplates(filter, { access: 'delivery' });
      return templates.map(({ slug }) => ({ filterSlug: filter.value.slug, templateSlug: slug }));
    }),
  );
  return paths.flat();
}

/**
 * `undefined` if it can't be read on the first render; otherwise throws, to keep the earlier page.
 */
async function textOf(
  template: Template,
  { access, catalogue, kind, isStale }: PageContext,
  path: string,
): Promise<TemplateText | undefined> {
  const read = () => getTemplateDetails(template.id, access, catalogue.textFields);
  if (kind !== 'isr' || isBuild()) return read();
  const timeout = isStale ? STALE_FALLBACK_TIMEOUT_MS : DETAILS_TIMEOUT_MS;
  try {
    return await withDeadline(timeToRead(timeout), read);
  } catch (error) {
    if (await wasRendered(path)) throw error;
    logWarning(
      'gallery.overview-missing',
      `${path} is shown without its overview: ${reasonOf(error)}`,
    );
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
