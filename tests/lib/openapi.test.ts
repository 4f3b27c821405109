import { AjvJsonSchemaValidator } from '@modelcontextprotocol/client/validators/ajv';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { templatesBody } from '@/lib/api/templates-api-schemas';
import openApi from '@/pages/api/openapi.json';
import templates from '@/pages/api/templates';
import { getServerSideProps as searchFeed } from '@/pages/templates/search/feed.xml';
import { galleryContent } from '@/tests/fixtures/gallery-content';
import { type LibOnServices, libOn } from '@/tests/fixtures/lib';
import { apiRoute, pageRoute, type ServedRoute, serveRoute } from '@/tests/fixtures/serve-route';

type Operation = {
  parameters: { name: string; in: string }[];
  responses: Record<string, { content?: Record<string, { schema: object }> }>;
};
type Document = {
  openapi: string;
  servers: { url: string }[];
  paths: Record<string, { get: Operation }>;
  components: { schemas: Record<string, object> };
};

let lib: LibOnServices;
let served: ServedRoute;
let document: Document;
beforeAll(async () => {
  lib = await libOn(await galleryContent());
  const document_ = apiRoute(openApi);
  const api = apiRoute(templates);
  const feed = pageRoute(() => ({ getProps: searchFeed }));
  served = await serveRoute((req, res) => {
    if (req.url?.startsWith('/api/openapi.json')) return document_(req, res);
    return req.url?.startsWith('/api/') ? api(req, res) : feed(req, res);
  });
  document = await (await fetch(`${served.url}/api/openapi.json`)).json();
});
afterAll(async () => {
  await served?.close();
  await lib?.close();
});

function problemsWith(name: string, value: unknown): string | undefined {
  const schema = { ...document.components.schemas[name] };
  return new AjvJsonSchemaValidator().getValidator(schema)(value).errorMessage;
}

async function ask(query: string) {
  const response = await fetch(`${served.url}/api/templates?${query}`);
  return { status: response.status, body: await response.json() };
}

describe('the OpenAPI document', () => {
  it('uses version 3.1, is public, and is cached as long as a page', async () => {
    expect(document.openapi).toBe('3.1.0');
    expect(document.servers).toEqual([{ url: 'https://gallery.example' }]);
    const { headers } = await fetch(`${served.url}/api/openapi.json`);
    expect(headers.get('access-control-allow-origin')).toBe('*');
    expect(headers.get('cache-control')).toBe('public, max-age=0, s-maxage=30, must-revalidate');
  });

  it.each(['', 'framework=next.js&framework=react&sort=newest&page=2', 'q=qqqqxyz', 'page=999'])(
    'describes everything in the response to ?%s',
    async (query) => {
      const { status, body } = await ask(query);
      expect(status).toBe(200);
      expect(problemsWith('Templates', body)).toBeUndefined();
      // Parsing drops fields that the schema doesn't have.
      expect(templatesBody.parse(body)).toEqual(body);
    },
  );

  it('describes the response to an invalid query', async () => {
    const { status, body } = await ask('framework=nope&page=0');
    expect(status).toBe(400);
    expect(problemsWith('Refused', body)).toBeUndefined();
    expect(problemsWith('Templates', body)).toBeDefined();
  });

  it('names exactly the accepted parameters', async () => {
    const { body } = await ask('colour=red');
    const [, listed = ''] = /not a parameter: use (.+)$/.exec(body.problems[0]) ?? [];
    for (const path of ['/api/templates', '/templates/search/feed.xml']) {
      const names = document.paths[path]?.get.parameters.map(({ name }) => name);
      expect(names?.sort()).toEqual(listed.split(', ').sort());
    }
  });

  it('defines every path parameter and reference, with unique operation ids', () => {
    const ids = Object.values(document.paths).map(({ get }) => Object(get).operationId);
    expect(new Set(ids).size).toBe(ids.length);
    for (const [path, { get }] of Object.entries(document.paths)) {
      const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
      const named = get.parameters.filter((one) => one.in === 'path').map(({ name }) => name);
      expect(named).toEqual(inPath);
    }
    const references = [...JSON.stringify(document).matchAll(/"#\/components\/schemas\/(\w+)"/g)];
    expect(references.length).toBeGreaterThan(1);
    for (const [, name = ''] of references) expect(document.components.schemas[name]).toBeDefined();
  });
});
