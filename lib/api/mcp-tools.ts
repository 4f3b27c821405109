import { z } from 'zod';
import { feedsWords } from '@/copy/feeds';
import { templatesResponse } from '@/lib/api/templates-api';
import { templateItem, templatesBody } from '@/lib/api/templates-api-schemas';
import { PAGE_SIZE } from '@/lib/cards/first-templates';
import { canonicalPath, markdownPath } from '@/lib/catalogue/paths';
import { statusOf, workingLinks } from '@/lib/catalogue/template';
import { MAX_QUERY_LENGTH, refusalMessage } from '@/lib/listing/parse-search-params';
import { SORTS } from '@/lib/listing/selection';
import { loadPageContext } from '@/lib/page/page-context';
import { templateBySlug } from '@/lib/page/redirects';
import { withFreshDeadline } from '@/lib/runtime/deadline';
import { DEFAULT_LANGUAGE, LANGUAGES } from '@/lib/runtime/languages';
import { pageUrl } from '@/lib/runtime/urls';
import { linesOf, startCommand } from '@/lib/template/compose-start-command';
import { cachedOverview } from '@/lib/template/overview-cache';
import { templateMarkdown } from '@/lib/template/template-markdown';

/** An error with a message for the assistant. */
export class ToolError extends Error {}

export const UNAVAILABLE = 'The gallery can’t be read right now. Please try again in a minute.';

const OTHER_INPUTS = new Set(['q', 'sort', 'page', 'locale']);

const locale = z
  .enum(LANGUAGES.map(({ id }) => id))
  .optional()
  .meta({ description: `Language of the answer, ${DEFAULT_LANGUAGE.id} by default.` });

const inLanguages = (LANGUAGES.length > 1 ? { locale } : {}) as { locale: typeof locale };

export const filtersInput = z.object(inLanguages);

export const searchInput = z.strictObject({
  ...inLanguages,
  query: z.string().max(MAX_QUERY_LENGTH).optional().meta({
    description:
      'Words to search for, or the address of a source or a demo. Typing mistakes are corrected. Templates with a word after a minus sign are excluded.',
  }),
  filters: z.record(z.string(), z.array(z.string())).optional().meta({
    description:
      'Slugs of filters by field, as list_filters names them, e.g. {"framework": ["next.js"]}. Any of those in a field, something from each field.',
  }),
  sort: z.enum(SORTS).optional(),
  page: z
    .int()
    .min(1)
    .optional()
    .meta({ description: `From 1; a page has ${PAGE_SIZE} templates.` }),
});

const foundTemplate = templateItem
  .pick({ name: true, slug: true, url: true, description: true, publisher: true, status: true })
  .extend({ tags: z.array(z.string()) });

export const searchOutput = templatesBody
  .omit({ items: true, facets: true })
  .extend({ templates: z.array(foundTemplate) });

export const templateInput = z.strictObject({
  ...inLanguages,
  slug: z.string().min(1).max(256).meta({ description: 'As search_templates names it.' }),
});

export const templateOutput = templateItem
  .pick({ name: true, slug: true, url: true, links: true, status: true })
  .extend({
    markdownUrl: z.url(),
    startCommand: z.string().nullable().meta({
      description: 'Shell commands that start a project from it; null if there are none.',
    }),
  });

export const filtersOutput = z.object({
  sections: z.array(
    z.object({
      field: z.string().meta({ description: 'The key in `filters` of search_templates.' }),
      title: z.string(),
      filters: z.array(z.object({ name: z.string(), slug: z.string(), templates: z.int() })),
    }),
  ),
});

/** @throws ToolError */
export async function searchTemplates({
  query,
  filters = {},
  sort,
  page,
  locale,
}: z.infer<typeof searchInput>): Promise<z.infer<typeof searchOutput>> {
  const taken = Object.keys(filters).filter((name) => OTHER_INPUTS.has(name));
  if (taken.length > 0) throw new ToolError(`No filter is called "${taken.join('", "')}".`);
  const response = await templatesResponse({
    ...filters,
    ...(query === undefined ? {} : { q: query }),
    ...(sort === undefined ? {} : { sort }),
    ...(page === undefined ? {} : { page: String(page) }),
    ...(locale === undefined ? {} : { locale }),
  });
  if (response.kind === 'refused') throw new ToolError(refusalMessage(response.problems));
  const { items, facets: _, ...results } = response.body;
  return {
    ...results,
    templates: items.map(({ name, slug, url, description, publisher, status, facets }) => ({
      name,
      slug,
      url,
      description,
      publisher,
      status,
      tags: Object.values(facets).flatMap((values) => values.map((value) => value.name)),
    })),
  };
}

/** @throws ToolError */
export function getTemplate({ slug, locale }: z.infer<typeof templateInput>): Promise<{
  markdown: string;
  facts: z.infer<typeof templateOutput>;
}> {
  return withFreshDeadline(async () => {
    const { catalogue, isStale } = await loadPageContext('isr', locale);
    const template = await templateBySlug(catalogue, slug);
    if (template === undefined) {
      throw new ToolError(
        isStale ? UNAVAILABLE : `There is no template "${slug}". search_templates lists them.`,
      );
    }
    const overview = await cachedOverview(
      template.id,
      catalogue.textFields,
      catalogue.language,
    ).catch(() => {
      throw new ToolError(feedsWords(catalogue.language).markdown.unavailable);
    });
    const [start] = startCommand(template)?.options ?? [];
    const url = pageUrl(catalogue, canonicalPath(catalogue, template));
    return {
      markdown: templateMarkdown(catalogue, template, overview),
      facts: {
        name: template.name,
        slug: template.slug,
        url,
        markdownUrl: markdownPath(url),
        links: workingLinks(template),
        status: statusOf(template),
        startCommand: start ? linesOf(start).join('\n') : null,
      },
    };
  });
}

export function listFilters({
  locale,
}: z.infer<typeof filtersInput>): Promise<z.infer<typeof filtersOutput>> {
  return withFreshDeadline(async () => {
    const { catalogue } = await loadPageContext('isr', locale);
    return {
      sections: catalogue.groups.map(({ section, filters }) => ({
        field: section.field,
        title: section.title,
        filters: filters.map(({ value, templates }) => ({
          name: value.name,
          slug: value.slug,
          templates: templates.length,
        })),
      })),
    };
  });
}
