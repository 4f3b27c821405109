import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TemplatesResponse, templatesResponse } from '@/lib/api/templates-api';
import { galleryContent } from '@/tests/fixtures/gallery-content';
import { type LibOnServices, libOn } from '@/tests/fixtures/lib';

let lib: LibOnServices;
let documentation: string;
beforeAll(async () => {
  lib = await libOn(await galleryContent(), { env: { SITE_URL: 'http://localhost:3000' } });
  documentation = await readFile('docs/api.md', 'utf8');
});
afterAll(() => lib?.close());

const examples = () => {
  return [...documentation.matchAll(/```json\n([\s\S]+?)```/g)].map(([, json]) =>
    JSON.parse(json ?? ''),
  );
};

async function ask(address: string): Promise<TemplatesResponse> {
  const query: Record<string, string> = Object.fromEntries(new URL(address).searchParams);
  return templatesResponse(query);
}

describe('the API documentation', () => {
  it('shows the actual API response', async () => {
    const [, address = ''] = /curl '([^']+)'/.exec(documentation) ?? [];
    const answer = await ask(address);
    if (answer.kind !== 'ok') throw new Error(answer.problems.join());
    const [{ items, facets, ...counts }] = examples();
    expect(answer.body).toMatchObject(counts);
    const { links: _, facets: itemFacets, ...facts } = items[0];
    expect(answer.body.items[0]).toMatchObject({ ...facts, facets: itemFacets });
    expect(Object.keys(answer.body.items[0]?.links ?? {}).sort()).toEqual(
      Object.keys(items[0].links).sort(),
    );
    const [{ values, ...facet }] = facets;
    const { url: _url, ...value } = values[0];
    expect(answer.body.facets[0]).toMatchObject(facet);
    expect(answer.body.facets[0]?.values[0]).toMatchObject(value);
  });

  it('names every item field', async () => {
    const answer = await templatesResponse({});
    if (answer.kind !== 'ok') throw new Error(answer.problems.join());
    const [{ items }] = examples();
    const named = [
      ...Object.keys(items[0]),
      'id',
      'description',
      'details',
      'picture',
      'createdAt',
      'updatedAt',
      'sourceCreatedAt',
      'sourceUpdatedAt',
      'sourceCheckedAt',
      'sourceContents',
      'sourceFacts',
      'gone',
      'status',
      'isArchived',
      'successor',
    ];
    expect(Object.keys(answer.body.items[0] ?? {}).sort()).toEqual(named.sort());
    for (const name of named) expect(documentation).toContain(name);
  });

  it('describes the response to an invalid query', async () => {
    const [, refusal] = examples();
    const answer = await templatesResponse({ framework: 'sveltkit', page: '0' });
    expect(answer).toEqual({ kind: 'refused', problems: refusal.problems });
    expect(refusal.message).toBe(`The query can't be answered: ${refusal.problems.join('; ')}.`);
  });
});
