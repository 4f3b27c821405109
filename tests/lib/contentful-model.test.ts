import type { ContentExport } from 'local-content-services';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { templatesResponse } from '@/lib/api/templates-api';
import { modelProblems, readModel } from '@/lib/contentful/read-content-model';
import { ContentModelError, ContentServiceError } from '@/lib/runtime/errors';
import { type LibOnServices, libOn } from '@/tests/fixtures/lib';
import { logLines } from '@/tests/fixtures/log-lines';
import * as pages from '@/tests/fixtures/page-results';
import { section, smallSpace, template } from '@/tests/fixtures/sample-space';

let lib: LibOnServices;
beforeEach(() => {
  logLines();
});
afterEach(async () => {
  vi.restoreAllMocks();
  await lib.close();
});

function spaceWith(
  field: { id: string; type: string; linkType?: string },
  entries = section('industry', [['Retail', 'retail']], { title: 'Industry', order: 3 }),
): ContentExport {
  const { contentTypes, ...space } = smallSpace(entries);
  const types = contentTypes.map((type) =>
    type.sys.id === 'templates'
      ? {
          ...type,
          fields: [...type.fields.filter(({ id }) => id !== field.id), { name: 'X', ...field }],
        }
      : type,
  );
  return { ...space, contentTypes: types };
}

const refuseEntries = () =>
  lib.service.faults.inject(
    { kind: 'status', status: 404 },
    { path: (path) => path.endsWith('/entries') },
  );

describe('the content model problems', () => {
  it('are empty before the first read', async () => {
    lib = await libOn(smallSpace());
    expect(modelProblems()).toEqual([]);
  });

  it('concern published content, not drafts', async () => {
    lib = await libOn(spaceWith({ id: 'overview', type: 'RichText' }));
    await readModel('preview');
    expect(modelProblems()).toEqual([]);
    await readModel('delivery');
    const [problem] = modelProblems();
    expect(problem?.message).toContain('"overview" of "templates" is of type Rich text');
  });
});

it.each(['constructor', 'toString', 'valueOf', 'hasOwnProperty'])(
  'reads a field called %s like any other',
  async (id) => {
    lib = await libOn(spaceWith({ id, type: 'Symbol' }));
    expect(await pages.homePage()).toMatchObject({ props: { home: { total: 5 } } });
  },
);

it.each(['constructor', 'toString'])(
  'lists a section on a field called %s in the API',
  async (id) => {
    const filter = section(id, [['Retail', 'retail']], { order: 3 });
    const entries = [...filter, template('shop-kit', { [id]: 'Retail' })];
    lib = await libOn(spaceWith({ id, type: 'Symbol' }, entries));
    const facets = { [id]: [{ name: 'Retail', slug: 'retail' }] };
    expect(await templatesResponse({ [id]: 'retail' })).toMatchObject({
      body: { items: [{ slug: 'shop-kit', facets }] },
    });
  },
);

describe('unreadable filter sections', () => {
  it('are not blamed on a valid model', async () => {
    lib = await libOn(smallSpace());
    refuseEntries();
    await expect(readModel('delivery')).rejects.toThrow(ContentServiceError);
  });

  it('are blamed on an invalid model', async () => {
    lib = await libOn(spaceWith({ id: 'order', type: 'Symbol' }));
    refuseEntries();
    const read = readModel('delivery');
    await expect(read).rejects.toThrow(ContentModelError);
    await expect(read).rejects.toThrow('"order"');
  });
});

it('fails with a message if the content type of templates is missing', async () => {
  const { contentTypes, entries, ...rest } = smallSpace();
  const isTemplate = (one: { sys: { contentType?: { sys: { id: string } } } }) =>
    one.sys.contentType?.sys.id === 'templates';
  lib = await libOn({
    ...rest,
    contentTypes: contentTypes.filter(({ sys }) => sys.id !== 'templates'),
    entries: entries.filter((one) => !isTemplate(one)),
  });
  await expect(readModel('delivery')).rejects.toThrow('no published content type "templates"');
});

it.each([
  ['industry', true],
  ['author', false],
])('reads the reference "%s" for cards only if a section filters by it: %s', async (id, isRead) => {
  lib = await libOn(spaceWith({ id, type: 'Link', linkType: 'Entry' }));
  const { fields } = await readModel('delivery');
  expect(fields.card.includes(id)).toBe(isRead);
});
