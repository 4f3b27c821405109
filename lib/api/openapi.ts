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

/** By path: operation, summary, media type. */
const ROUTES: Record<string, readonly [string, string, string]> = {
  '/api/templates': ['listTemplates', 'Templates, by any combination of filters', JSON_TYPE],
  '/feed.xml': ['feed', 'The newest templates', RSS],
  '/templates/{filterSlug}/feed.xml': ['filterFeed', 'The newest templates of one filter', RSS],
  '/templates/search/feed.xml': ['searchFeed', 'The newest templates of a search', RSS],
  '/templates/index.md': ['listAsMarkdown', 'All templates', MARKDOWN],
  '/templates/{filterSlug}/index.md': ['filterAsMarkdown', 'The templates of one filter', MARKDOWN],
  '/templates/{filterSlug}/{templateSlug}/index.md': [
    'templateAsMarkdown',
    'One template, with its overview and how to start from it',
    MARKDOWN,
  ],
  '/llms.txt': ['llms', 'A summary for language models', 'text/plain'],
  '/sitemap.xml': ['sitemap', 'Every page', 'application/xml'],
};
const SEARCHES = ['/api/templates', '/templates/search/feed.xml'];

export async function openApiDocument() {
  const { catalogue } = await withFreshDeadline(() => loadPageContext('isr'));
  const query = parametersIn('query', api.searchQuery(catalogue));
  const slugs = parametersIn('path', api.slugs);
  const paths = Object.entries(ROUTES).map(([path, [operationId, summary, type]]) => {
    const inPath = slugs.filter(({ name }) => path.includes(`{${name}}`));
    const parameters = SEARCHES.includes(path) ? query : inPath;
    const results =
      type === JSON_TYPE
        ? { 200: responseOf('OK', type, 'Templates'), 400: responseOf('Refused', type, 'Refused') }
        : { 200: responseOf('OK', type) };
    const responses = { ...results, default: responseOf('Error', 'text/plain') };
    const get = { operationId, summary, parameters, responses };
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

function responseOf(description: string, type: string, name?: string) {
  const schema = name ? { $ref: `#/components/schemas/${name}` } : { type: 'string' };
  return { description, content: { [type]: { schema } } };
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
