import { STATUS_CODES } from 'node:http';
import { z } from 'zod';
import { feedsWords } from '@/copy/feeds';
import * as api from '@/lib/api/templates-api-schemas';
import { loadPageContext } from '@/lib/page/page-context';
import { addressOf } from '@/lib/runtime/addresses.js';
import { withFreshDeadline } from '@/lib/runtime/deadline';
import { urlOf } from '@/lib/runtime/urls';
import { site } from '@/site.config';

/** Increase it when programs must change. */
const VERSION = '1.0.0';

const JSON_TYPE = 'application/json';
const RSS = 'application/rss+xml';
const MARKDOWN = 'text/markdown';

/** By path: operation, summary, media type, statuses other than 200. */
const ROUTES: Record<string, readonly [string, string, string, ...number[]]> = {
  '/api/templates': [
    'listTemplates',
    'Templates, by any combination of filters',
    JSON_TYPE,
    400,
    429,
  ],
  '/feed.xml': ['feed', 'The newest templates', RSS],
  '/templates/{filterSlug}/feed.xml': [
    'filterFeed',
    'The newest templates of one filter',
    RSS,
    404,
  ],
  '/templates/search/feed.xml': ['searchFeed', 'The newest templates of a search', RSS, 400, 429],
  '/templates/index.md': ['listAsMarkdown', 'All templates', MARKDOWN],
  '/templates/{filterSlug}/index.md': [
    'filterAsMarkdown',
    'The templates of one filter',
    MARKDOWN,
    404,
  ],
  '/templates/{filterSlug}/{templateSlug}/index.md': [
    'templateAsMarkdown',
    'One template, with its overview and how to start from it',
    MARKDOWN,
    404,
    503,
  ],
  '/llms.txt': ['llms', 'A summary for language models', 'text/plain'],
  '/sitemap.xml': ['sitemap', 'Every page', 'application/xml'],
};

export async function openApiDocument() {
  const { catalogue } = await withFreshDeadline(() => loadPageContext('isr'));
  const query = parametersIn('query', api.searchQuery(catalogue));
  const slugs = parametersIn('path', api.slugs);
  const paths = Object.entries(ROUTES).map(([path, [operationId, summary, type, ...statuses]]) => {
    const inPath = slugs.filter(({ name }) => path.includes(`{${name}}`));
    const parameters = statuses.includes(400) ? query : inPath;
    const responses = [200, ...statuses].map((status) => [status, responseOf(status, type)]);
    const get = { operationId, summary, parameters, responses: Object.fromEntries(responses) };
    return [addressOf(path), { get }];
  });
  const schemas = { Templates: schemaOf(api.templatesBody), Refused: schemaOf(api.refusedBody) };
  return {
    openapi: '3.1.0',
    info: {
      title: site.name,
      description: feedsWords(catalogue.language).openApi,
      version: VERSION,
    },
    servers: [{ url: new URL(urlOf('/')).origin }],
    paths: Object.fromEntries(paths),
    components: { schemas },
  };
}

function responseOf(status: number, type: string) {
  const isJson = type === JSON_TYPE && status <= 400;
  const schema = isJson
    ? { $ref: `#/components/schemas/${status === 200 ? 'Templates' : 'Refused'}` }
    : { type: 'string' };
  const content = { [isJson || status === 200 ? type : 'text/plain']: { schema } };
  const headers = status === 429 ? { 'Retry-After': { schema: { type: 'integer' } } } : undefined;
  return { description: STATUS_CODES[status], headers, content };
}

/** `input`: programs must tolerate properties that are added later. */
function schemaOf(schema: z.ZodType) {
  const { $schema: _, ...own } = z.toJSONSchema(schema, { io: 'input' });
  return own;
}

function parametersIn(place: 'path' | 'query', schema: z.ZodObject) {
  return Object.entries(schemaOf(schema).properties ?? {}).map(([name, property]) => {
    const { description, example, ...own } = Object(property);
    return { name, in: place, required: place === 'path', description, example, schema: own };
  });
}
