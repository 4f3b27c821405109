import { z } from 'zod';
import { feedsCopy } from '@/copy/feeds';
import { siteCopy } from '@/copy/site';
import { refusedBody, templatesBody } from '@/lib/api/templates-api-schemas';
import type { Catalogue } from '@/lib/catalogue/catalogue';
import { MAX_QUERY_LENGTH } from '@/lib/listing/parse-search-params';
import { SORTS } from '@/lib/listing/selection';
import { loadPageContext } from '@/lib/page/page-context';
import { withFreshDeadline } from '@/lib/runtime/deadline';
import { settings } from '@/lib/runtime/env';

/** Increase it for breaking changes. */
const VERSION = '1.0.0';

export function openApiDocument() {
  return withFreshDeadline(async () => {
    const { catalogue } = await loadPageContext('isr');
    return {
      openapi: '3.1.0',
      info: { title: siteCopy.name, description: feedsCopy.openApi, version: VERSION },
      servers: [{ url: settings().siteUrl }],
      paths: pathsOf(catalogue),
      components: {
        schemas: { Templates: schemaOf(templatesBody), Refused: schemaOf(refusedBody) },
      },
    };
  });
}

/** As input: clients must tolerate additional properties. */
const schemaOf = (schema: z.ZodType) => {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io: 'input' });
  return json;
};

function pathsOf(catalogue: Catalogue) {
  const search = [...facetParameters(catalogue), ...SEARCH_PARAMETERS];
  const filter = inPath('filterSlug', 'Slug of a filter, see `facets` of `/api/templates`.');
  const template = inPath('templateSlug', 'Slug of a template.');
  return {
    '/api/templates': get('listTemplates', 'Templates, by any combination of filters', search, {
      200: json('Matching templates', 'Templates'),
      400: json('The query is invalid', 'Refused'),
      ...TOO_MANY,
    }),
    '/feed.xml': get('feed', 'The newest templates', [], file('application/rss+xml')),
    '/templates/{filterSlug}/feed.xml': get(
      'filterFeed',
      'The newest templates of one filter',
      [filter],
      {
        ...file('application/rss+xml'),
        ...NOT_FOUND,
      },
    ),
    '/templates/search/feed.xml': get('searchFeed', 'The newest templates of a search', search, {
      ...file('application/rss+xml'),
      400: text('The query is invalid'),
      ...TOO_MANY,
    }),
    '/templates/index.md': get('listAsMarkdown', 'All templates', [], file('text/markdown')),
    '/templates/{filterSlug}/index.md': get(
      'filterAsMarkdown',
      'The templates of one filter',
      [filter],
      { ...file('text/markdown'), ...NOT_FOUND },
    ),
    '/templates/{filterSlug}/{templateSlug}/index.md': get(
      'templateAsMarkdown',
      'One template, with its overview and how to start from it',
      [filter, template],
      { ...file('text/markdown'), ...NOT_FOUND, 503: text('The overview can’t be read right now') },
    ),
    '/llms.txt': get('llms', 'A summary for language models', [], file('text/plain')),
    '/sitemap.xml': get('sitemap', 'Every page', [], file('application/xml')),
  };
}

function facetParameters({ groups }: Catalogue) {
  const own = new Set<string>(SEARCH_PARAMETERS.map(({ name }) => name));
  return [...Map.groupBy(groups, ({ section }) => section.field)]
    .filter(([field]) => !own.has(field))
    .map(([field, sections]) => ({
      name: field,
      in: 'query',
      description: `Slugs of filters in ${sections.map(({ section }) => `“${section.title}”`).join(' or ')}: any of them.`,
      schema: { type: 'array', items: { type: 'string' } },
      example: (sections[0]?.filters ?? []).slice(0, 1).map(({ value }) => value.slug),
    }));
}

const inQuery = (name: string, description: string, schema: object) => ({
  name,
  in: 'query',
  description,
  schema,
});

const SEARCH_PARAMETERS = [
  inQuery(
    'q',
    'Words to search for. Typing mistakes are corrected; templates with a word after “not”, “without” or a minus sign are excluded.',
    {
      type: 'string',
      maxLength: MAX_QUERY_LENGTH,
    },
  ),
  inQuery('sort', 'Ignored by feeds, which are sorted by date.', {
    enum: SORTS,
    default: SORTS[0],
  }),
  inQuery('page', 'Which page of the results. Feeds have no pages.', {
    type: 'integer',
    minimum: 1,
    default: 1,
  }),
];

const inPath = (name: string, description: string) => ({
  name,
  in: 'path',
  required: true,
  description,
  schema: { type: 'string' },
});

const get = (operationId: string, summary: string, parameters: object[], responses: object) => ({
  get: { operationId, summary, parameters, responses },
});

const json = (description: string, schema: string) => ({
  description,
  content: { 'application/json': { schema: { $ref: `#/components/schemas/${schema}` } } },
});

const text = (description: string) => ({
  description,
  content: { 'text/plain': { schema: { type: 'string' } } },
});

const file = (type: string) => ({
  200: { description: 'The file', content: { [type]: { schema: { type: 'string' } } } },
});

const NOT_FOUND = { 404: text('Not found') };
const TOO_MANY = {
  429: {
    ...text('Too many requests'),
    headers: { 'Retry-After': { description: 'In seconds', schema: { type: 'integer' } } },
  },
};
