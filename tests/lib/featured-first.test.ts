/** Featured templates come first in every list in recommended order. */

import { type LocalEdgeConfig, startEdgeConfig } from 'local-content-services';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { templatesResponse } from '@/lib/api/templates-api';
import { type LibOnServices, libOn } from '@/tests/fixtures/lib';
import * as pages from '@/tests/fixtures/page-results';
import { section, space, template } from '@/tests/fixtures/sample-space';

const hugo = { framework: ['Hugo'] };

let lib: LibOnServices;
let edge: LocalEdgeConfig;
beforeAll(async () => {
  const featured = ['last', 'readme', 'gone', 'plain', 'last'];
  edge = await startEdgeConfig({ token: 'edge-token', items: { featured } });
  lib = await libOn(
    space([
      ...section('framework', [['Hugo', 'hugo']]),
      template('first', { order: 1, ...hugo }),
      template('second', { order: 2, ...hugo }),
      template('last', { order: 3, ...hugo }),
      template('plain'),
      template('readme', { order: 4, sourceContents: 'readme', ...hugo }),
    ]),
    { env: { EDGE_CONFIG: edge.connectionString } },
  );
});
afterAll(async () => {
  await lib?.close();
  await edge?.close();
});

const cards = (...slugs: string[]) => ({
  props: { list: { cards: slugs.map((slug) => ({ name: `Template ${slug}` })) } },
});

it('featured templates come first in all lists, unless they are only READMEs', async () => {
  expect(await pages.templatesPage()).toMatchObject(
    cards('last', 'plain', 'first', 'second', 'readme'),
  );
  const ofFilter = cards('last', 'first', 'second', 'readme');
  expect(await pages.filterPage('hugo')).toMatchObject(ofFilter);
  expect(await pages.filterPage('hugo', { draftMode: true })).toMatchObject(ofFilter);
});

it('featured templates do not come first if a visitor searches or chooses another order', async () => {
  const slugsOf = async (query: Record<string, string>) => {
    const answer = await templatesResponse(query);
    return answer.kind === 'ok' ? answer.body.items.map(({ slug }) => slug) : answer.problems;
  };
  expect((await slugsOf({})).slice(0, 2)).toEqual(['last', 'plain']);
  expect((await slugsOf({ sort: 'name' }))[0]).toBe('first');
  expect((await slugsOf({ q: 'second' }))[0]).toBe('second');
});
