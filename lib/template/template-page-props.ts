import { relatedTemplates } from '@/lib/cards/related-templates';
import { successorOf } from '@/lib/cards/successor';
import { cardImage, templateCard } from '@/lib/cards/template-card-props';
import type { Catalogue } from '@/lib/catalogue/catalogue';
import { slugsOfPath } from '@/lib/catalogue/page-registry';
import {
  belongsUnder,
  canonicalPath,
  comparePath,
  filterPath,
  MAX_COMPARED,
  publisherPath,
  templatePath,
} from '@/lib/catalogue/paths';
import { programmingLanguages, stackOf } from '@/lib/catalogue/tech-stack';
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
import { hasCompletePage } from '@/lib/page-cache/page-records';
import type { TemplateDetail } from '@/lib/page-props';
import { absentTag, isAbsentTag } from '@/lib/redis/cache-tags';
import { timeToRead, withDeadline } from '@/lib/runtime/deadline';
import { isBuild, isDevelopment } from '@/lib/runtime/env';
import { reasonOf } from '@/lib/runtime/errors';
import { inLanguage } from '@/lib/runtime/languages';
import { pageUrl } from '@/lib/runtime/urls';
import { STALE_FALLBACK_TIMEOUT_MS } from '@/lib/swr-value';
import { startCommand } from '@/lib/template/compose-start-command';
import { overviewHeadings } from '@/lib/template/overview-headings';
import { templateMarkdownRedirect } from '@/lib/template/template-markdown-response';
import { links } from '@/site.config';

/**
 * A render waits this long for the overview. Then a complete page stays as it was, and any other
 * lacks its overview.
 */
const DETAILS_TIMEOUT_MS = 5_000;

type DetailProps = { template: TemplateDetail };

/** @throws if the overview can't be read, unless the page was never complete */
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
      : await renderOverview(
          overview,
          sourceFiles(template.links.source, template.sourceBranch),
          catalogue.language,
        );
  if (pageContext.kind !== 'draft') recordOverview(catalogue.language, template, rendered);
  const overviewHtml = rendered?.text ?? null;
  const related = relatedTemplates(catalogue, template, relatedIds);
  const picks = relatedIds.map((id) => (catalogue.templateById.has(id) ? id : absentTag(id)));
  const filters = catalogue.filtersOfTemplate(template);
  const publisherHref = publisherPath(catalogue, template);
  await loadPlaceholderColours([template, ...related].map(({ picture }) => picture));
  return {
    kind: 'ok',
    canonicalPath: canonical,
    isComplete: text !== undefined,
    isTextCurrent: text?.updatedAt === undefined || text.updatedAt === template.updatedAt,
    picks,
    ogImage: templateOgImage(catalogue, template),
    props: {
      template: {
        ...livePreviewIds(pageContext, 'template', template),
        name: template.name,
        description: template.description,
        ...(template.untranslated && { untranslated: template.untranslated }),
        publisher: template.publisher,
        ...(publisherHref === undefined ? {} : { publisherHref }),
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
        contents: overviewHeadings(overviewHtml),
        overviewMissing: text === undefined || rendered === undefined,
        facets: facetsOf(catalogue, template),
        related: related.map((other) => templateCard(pageContext, other)),
        compareHref: comparePath(
          [template, ...related].slice(0, MAX_COMPARED).map(({ slug }) => slug),
        ),
        ...(links.report === null
          ? {}
          : { reportHref: reportHref(links.report, template.name, pageUrl(catalogue, canonical)) }),
        breadcrumbs: breadcrumbsOf(catalogue, filterSlug),
      },
    },
    entryIds: [
      template.id,
      ...filters.flatMap(({ value, section }) => [section.id, ...(value.id ? [value.id] : [])]),
      ...template.references.map(({ id }) => id),
      ...related.map(({ id }) => id),
      ...picks.filter(isAbsentTag),
    ],
  };
}

/** Returns the first 20 templates of every framework. Development calls this on each visit. */
export async function templatePaths(): Promise<StaticPath[]> {
  if (isDevelopment()) return [];
  const { value } = await getCatalogue();
  const listed = await listedTemplates(value);
  return [...value.inLanguages.values()].flatMap((catalogue) =>
    listed.flatMap(({ filterSlug, id }) => {
      const template = catalogue.templateById.get(id);
      if (template === undefined) return [];
      if (catalogue === value) return [{ params: { filterSlug, templateSlug: template.slug } }];
      const [ownFilter = '', templateSlug = ''] = slugsOfPath(canonicalPath(catalogue, template));
      const { id: locale } = catalogue.language;
      return [{ params: { filterSlug: ownFilter, templateSlug }, locale }];
    }),
  );
}

type StaticPath = { params: { filterSlug: string; templateSlug: string }; locale?: string };

async function listedTemplates(catalogue: Catalogue) {
  const frameworks = [...catalogue.filterBySlug.values()].filter(({ isFramework }) => isFramework);
  const paths = await Promise.all(
    frameworks.map(async (filter) => {
      const { language } = catalogue;
      const templates = await getFrameworkTemplates(filter, { access: 'delivery', language });
      return templates.map(({ id }) => ({ filterSlug: filter.value.slug, id }));
    }),
  );
  return paths.flat();
}

/**
 * Returns `undefined` if the text can't be read and the page was never complete. Otherwise it
 * throws, to keep the page.
 */
async function textOf(
  template: Template,
  { access, catalogue, kind, isStale }: PageContext,
  path: string,
): Promise<TemplateText | undefined> {
  const { language, textFields } = catalogue;
  const read = () => getTemplateDetails(template.id, access, textFields, language);
  if (kind !== 'isr' || isBuild()) return read();
  const timeout = isStale ? STALE_FALLBACK_TIMEOUT_MS : DETAILS_TIMEOUT_MS;
  try {
    return await withDeadline(timeToRead(timeout), read);
  } catch (error) {
    if (hasCompletePage(inLanguage(path, language))) throw error;
    logWarning(
      'gallery.overview-missing',
      `${path} is shown without its overview: ${reasonOf(error)}`,
    );
    return undefined;
  }
}

/** @param address may have `{name}` and `{url}` */
export function reportHref(address: string, name: string, url: string): string {
  const values = { name, url };
  return address.replaceAll(/\{(name|url)\}/g, (_, key: keyof typeof values) =>
    encodeURIComponent(values[key]),
  );
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
