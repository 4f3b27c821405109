import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TemplatesAnswer, templatesAnswer } from '#lib/gallery/listing/templates-api';
import { readSampleContent } from '#local/sample-content';
import { type LibOnServices, libOn } from '#tests/lib-on-services';

let lib: LibOnServices;
let readme: string;
beforeAll(async () => {
  lib = await libOn(await readSampleContent(), { env: { SITE_URL: 'http://localhost:3000' } });
  readme = await readFile('README.md', 'utf8');
});
afterAll(() => lib?.close());

/** JSON blocks of the part about the API, in order. */
const examples = () => {
  const part = readme.slice(
    readme.indexOf('`GET /api/templates`'),
    readme.indexOf('## Going live'),
  );
  return [...part.matchAll(/```json\n([\s\S]+?)```/g)].map(([, json]) => JSON.parse(json ?? ''));
};

async function ask(address: string): Promise<TemplatesAnswer> {
  const query: Record<string, string> = Object.fromEntries(new URL(address).searchParams);
  return templatesAnswer(query);
}

describe('the README’s example of the API', () => {
  it('is what the API answers', async () => {
    const [, address = ''] = /curl '([^']+)'/.exec(readme) ?? [];
    const answer = await ask(address);
    if (answer.kind !== 'found') throw new Error(answer.problems.join());
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

  it('names every field of an item', async () => {
    const answer = await templatesAnswer({});
    if (answer.kind !== 'found') throw new Error(answer.problems.join());
    const [{ items }] = examples();
    const named = [
      ...Object.keys(items[0]),
      'id',
      'description',
      'picture',
      'createdAt',
      'updatedAt',
    ];
    expect(Object.keys(answer.body.items[0] ?? {}).sort()).toEqual(named.sort());
    for (const name of named) expect(readme).toContain(name);
  });

  it('is refused as it says', async () => {
    const [, refusal] = examples();
    const answer = await templatesAnswer({ framework: 'sveltkit', page: '0' });
    expect(answer).toEqual({ kind: 'refused', problems: refusal.problems });
    expect(refusal.message).toBe(`The query can't be answered: ${refusal.problems.join('; ')}.`);
  });
});
