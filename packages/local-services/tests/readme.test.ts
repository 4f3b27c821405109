/** What the README says is absent is refused, and never answered as if it were there. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type LocalContentful, startContentful } from '../src/index.ts';
import { tinyContent } from './tiny-content.ts';

let service: LocalContentful;
beforeAll(async () => {
  service = await startContentful({ content: tinyContent(), managementToken: 'management' });
});
afterAll(() => service.close());

it.each([
  'fields.name[near]=1,2',
  'fields.name[within]=1,2,3',
  'sys.publishedVersion=4',
  'sys.locale=en-US',
  'metadata.concepts.sys.id[in]=one',
  'cursor=true',
  'pageNext=token',
  'includeContentSourceMaps=true',
  'fields.relatedTemplates.sys.contentType.sys.id=templates&fields.relatedTemplates.fields.order[lt]=3',
])('rejects the unsupported parameter %s', async (parameter) => {
  const { deliveryUrl, spaceId, deliveryToken } = service;
  const address = `${deliveryUrl}/spaces/${spaceId}/entries?content_type=templates`;
  const answer = await fetch(`${address}&access_token=${deliveryToken}&${parameter}`);
  expect([answer.status, (await answer.json()).sys.id]).toEqual([400, 'InvalidQuery']);
});

it.each([
  ['delivery', 'asset_keys'],
  ['delivery', 'taxonomy/concepts'],
  ['delivery', 'entries/blog/references'],
  ['preview', 'sync?initial=true'],
  ['management', 'asset_keys'],
  ['management', 'content_types/templates/snapshots'],
  ['management', 'entries/blog/tasks'],
  ['management', 'entries/blog/comments'],
  ['management', 'releases/one/entries'],
  ['management', 'uploads/one'],
  ['management', 'ui_config'],
  ['management', 'workflows'],
] as const)('does not have the %s endpoint %s', async (api, address) => {
  const { spaceId } = service;
  const origin = service[`${api}Url`];
  const answer = await fetch(`${origin}/spaces/${spaceId}/environments/master/${address}`, {
    headers: { authorization: `Bearer ${service[`${api}Token`]}` },
  });
  expect(answer.status).toBe(404);
});

it('the README states for each endpoint and operator whether it is the same, differs or is absent', () => {
  const readme = readFileSync(path.resolve(import.meta.dirname, '../README.md'), 'utf8');
  const [, comparison = ''] = readme.split('## What is there, and what is not');
  const rows = Array.from(
    comparison.matchAll(/^\| .+ \| (.*) \|$/gm),
    ([, verdict]) => verdict ?? '',
  );
  expect(rows.length).toBeGreaterThan(100);
  expect(rows.filter((row) => !/^(same|differs|absent|---)/.test(row))).toEqual([]);
});
