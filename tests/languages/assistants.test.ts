import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { afterAll, beforeAll, expect, it } from 'vitest';
import mcp from '@/pages/api/mcp';
import { type LibOnServices, libOn } from '@/tests/fixtures/lib';
import { apiRoute, type ServedRoute, serveRoute } from '@/tests/fixtures/serve-route';
import { bilingualSpace } from '@/tests/languages/bilingual-space';

let lib: LibOnServices;
let served: ServedRoute;
beforeAll(async () => {
  lib = await libOn(bilingualSpace());
  served = await serveRoute(apiRoute(mcp));
});
afterAll(async () => {
  await served?.close();
  await lib?.close();
});

async function call(name: string, args?: Record<string, unknown>) {
  const client = new Client({ name: 'test', version: '1' });
  await client.connect(new StreamableHTTPClientTransport(new URL('/api/mcp', served.url)));
  const result = await client.callTool({ name, ...(args && { arguments: args }) });
  await client.close();
  const [content] = result.content;
  return { ...result, text: content?.type === 'text' ? content.text : '' };
}

it('an assistant searches in the language that it asks for', async () => {
  const [german, english] = await Promise.all([
    call('search_templates', { query: 'Deutsch', locale: 'de' }),
    call('search_templates', { query: 'next-blog' }),
  ]);
  expect(german.structuredContent).toMatchObject({
    templates: expect.arrayContaining([
      expect.objectContaining({
        slug: 'next-blog-de',
        url: expect.stringMatching(/\/de\/templates\/next\.js\/next-blog-de$/),
      }),
    ]),
  });
  expect(english.structuredContent).toMatchObject({ templates: [{ slug: 'next-blog' }] });
});

it('an assistant reads a template in the language that it asks for', async () => {
  const { text, structuredContent } = await call('get_template', {
    slug: 'next-blog-de',
    locale: 'de',
  });
  expect(text).toContain('# Next-Blog auf Deutsch');
  expect(text).toContain('# Hallo');
  expect(structuredContent).toMatchObject({ name: 'Next-Blog auf Deutsch' });
  expect(await call('get_template', { slug: 'next-blog-de' })).toMatchObject({ isError: true });
  expect((await call('get_template', { slug: 'next-blog', locale: 'en-GB' })).text).toContain(
    '# Hello',
  );
});

it('an assistant gets filters with the slugs of the language that it asks for', async () => {
  const german = await call('list_filters', { locale: 'de' });
  expect(german.text).toContain('{"name":"Blogs","slug":"blogs"');
  expect((await call('list_filters')).text).toContain('"slug":"blog"');
});

it('an assistant that asks for an unknown language is refused', async () => {
  expect(await call('list_filters', { locale: 'fr' })).toMatchObject({ isError: true });
});
