import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { buildCatalogue } from '@/lib/catalogue/catalogue';
import { createContentClient } from '@/lib/contentful/client';
import { fieldId } from '@/lib/contentful/field-names';
import { getContentTypes } from '@/lib/contentful/get-content-types';
import {
  getFrameworkTemplates,
  getTemplatesOfFramework,
} from '@/lib/contentful/get-framework-templates';
import { getLocales } from '@/lib/contentful/get-locales';
import { getTemplateDetails, readTexts } from '@/lib/contentful/get-template-details';
import { templateFields } from '@/lib/contentful/requested-fields';
import { serviceStatus } from '@/lib/observability/service-status';
import { withDeadline } from '@/lib/runtime/deadline';
import {
  ContentServiceUnreachableError,
  MalformedResponseError,
  QueueDeadlineError,
  RateLimitError,
} from '@/lib/runtime/errors';
import { bareSection, bareTemplate } from '@/tests/fixtures/catalogue';
import { contentSettings, type LibOnServices, libOn } from '@/tests/fixtures/lib';
import { logLines } from '@/tests/fixtures/log-lines';
import { linkTo, smallSpace, space, template } from '@/tests/fixtures/sample-space';

let lib: LibOnServices;
beforeEach(async () => {
  lib = await libOn(smallSpace());
  logLines();
});
afterEach(async () => {
  vi.restoreAllMocks();
  await lib.close();
});

async function startOn(...entries: Parameters<typeof space>[0]): Promise<void> {
  await lib.close();
  lib = await libOn(space(entries));
}

const client = () => createContentClient(contentSettings(lib.service), 'delivery');

describe('a response with status 429', () => {
  const LIMITED = { kind: 'rate-limited', resetSeconds: 0 } as const;

  it('is retried up to the number of times in its header', async () => {
    lib.service.faults.inject({ ...LIMITED, remaining: 2 });
    const refused = client().getLocales();
    await expect(refused).rejects.toThrow(RateLimitError);
    await expect(refused).rejects.toMatchObject({ requests: 3 });
    expect(lib.service.requests).toHaveLength(3);
  });

  it('can’t change the retry limit of the first response', async () => {
    lib.service.faults.inject({ ...LIMITED, remaining: 1 }, { times: 1 });
    lib.service.faults.inject({ ...LIMITED, remaining: 5 });
    await expect(client().getLocales()).rejects.toMatchObject({ requests: 2 });
  });

  it('does not reach the caller if a retry succeeds', async () => {
    lib.service.faults.inject(LIMITED, { times: 1 });
    expect(await client().getLocales()).toMatchObject({ items: [{ code: 'en-US' }] });
    expect(lib.service.requests).toHaveLength(2);
  });

  it('fails immediately if the deadline leaves no time to wait', async () => {
    lib.service.faults.inject({ kind: 'rate-limited', resetSeconds: 5 });
    const inTime = withDeadline(2_000, () => client().getLocales());
    await expect(inTime).rejects.toThrow(RateLimitError);
    expect(lib.service.requests).toHaveLength(1);
  });
});

it('does not send a queued request after its deadline, or change the service status', async () => {
  lib.service.faults.inject({ kind: 'hang' });
  const slow = client();
  // The client knows the service's limit after four requests.
  const sent = Array.from({ length: 4 }, () => slow.getLocales());
  for (const one of sent) one.catch(() => {});
  await vi.waitFor(() => expect(lib.service.requests).toHaveLength(4), { timeout: 10_000 });
  let unsent: Promise<unknown> = Promise.resolve();
  const inTime = withDeadline(50, () => {
    unsent = slow.getLocales();
    return unsent;
  });
  await expect(inTime).rejects.toThrow();
  await expect(unsent).rejects.toThrow(QueueDeadlineError);
  expect(lib.service.requests).toHaveLength(4);
  expect(serviceStatus('content service')).toBeUndefined();
});

it('does not retry a request that times out', async () => {
  const { timeout } = AbortSignal;
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((milliseconds) =>
    timeout.call(AbortSignal, milliseconds === 30_000 ? 300 : milliseconds),
  );
  lib.service.faults.inject({ kind: 'hang' });
  await expect(client().getLocales()).rejects.toThrow(ContentServiceUnreachableError);
  expect(lib.service.requests).toHaveLength(1);
});

describe('an error response', () => {
  it.each([
    ['', 'no message'],
    ['Oops', 'not in the service’s own format'],
    ['{"sys":{"id":"NotFound"}}', 'NotFound'],
    ['{"sys":{"id":"NotFound"},"message":"Gone."}', 'NotFound: Gone.'],
    ['{"sys":{"id":7},"message":"Gone."}', 'not in the service’s own format'],
    ['{}', 'not in the service’s own format'],
  ])('with the body %j is reported as "%s"', async (body, reason) => {
    lib.service.faults.inject({ kind: 'status', status: 500, body });
    await expect(client().getLocales()).rejects.toMatchObject({ status: 500, reason });
  });

  it.each([
    [400, true],
    [404, true],
    [422, true],
    [401, false],
    [500, false],
  ])('with status %i means that the service is up: %s', async (status, isUp) => {
    lib.service.faults.inject({ kind: 'status', status });
    await expect(client().getLocales()).rejects.toThrow();
    expect(serviceStatus('content service')?.isUp).toBe(isUp);
  });
});

describe('a malformed response', () => {
  const answer = (body: string) => lib.service.faults.inject({ kind: 'status', status: 200, body });

  it.each(['{}', '{"items":[]}', '{"items":[{"code":"en-US","default":false}]}'])(
    'to a locale request causes an error: %s',
    async (body) => {
      answer(body);
      await expect(getLocales('preview')).rejects.toThrow(MalformedResponseError);
    },
  );

  it.each(['{}', '{"items":[{"sys":{"id":"templates"}}]}'])(
    'to a content type request causes an error: %s',
    async (body) => {
      answer(body);
      await expect(getContentTypes('delivery')).rejects.toThrow(MalformedResponseError);
    },
  );
});

it('finds the default locale at any position in the list', async () => {
  const items = [
    { code: 'de', default: false },
    { code: 'en-US', default: true },
  ];
  lib.service.faults.inject({ kind: 'status', status: 200, body: JSON.stringify({ items }) });
  expect((await getLocales('preview')).defaultCode).toBe('en-US');
});

describe('the selected fields of a template', () => {
  it('are all short fields and the known long fields', async () => {
    const field = (id: string, type: string, items?: string) => ({
      id,
      type,
      ...(items === undefined ? {} : { items: { type: items } }),
    });
    const fields = [
      field('name', 'Symbol'),
      field('colours', 'Array', 'Symbol'),
      field('order', 'Integer'),
      { ...field('thumbnail', 'Link'), linkType: 'Asset' },
      field('notes', 'Text'),
      field('others', 'Array', 'Link'),
      field('tree', 'Object', 'Symbol'),
      field('overview', 'Text'),
    ];
    const items = [{ sys: { id: 'templates' }, fields }];
    lib.service.faults.inject({ kind: 'status', status: 200, body: JSON.stringify({ items }) });
    const templates = (await getContentTypes('delivery')).get('templates');
    expect(templates && templateFields(templates, new Set())).toEqual({
      card: ['name', 'colours', 'order', 'thumbnail', 'overview'],
      text: ['overview'],
    });
  });
});

describe('the content types of a space', () => {
  const answer = (...items: readonly object[]) =>
    lib.service.faults.inject({ kind: 'status', status: 200, body: JSON.stringify({ items }) });

  it('include all fields except omitted fields', async () => {
    const only = (...types: string[]) => ({ linkContentType: types });
    const fields = [
      { id: 'tree', type: 'Object', items: { type: 'Symbol' } },
      { id: 'hidden', type: 'Symbol', omitted: true },
      { id: 'shown', type: 'Symbol', omitted: false, validations: [{ unique: true }] },
      { id: 'one', type: 'Link', linkType: 'Entry', validations: [only('author')] },
      {
        ...{ id: 'many', type: 'Array', localized: true, validations: [{ size: { max: 3 } }] },
        items: { type: 'Link', linkType: 'Entry', validations: [only('author', 'tool'), {}] },
      },
      { id: 'new', type: 'ResourceLink', linkType: 'Contentful:Entry' },
    ];
    answer({ sys: { id: 'x' }, fields });
    const type = (await getContentTypes('delivery')).get('x');
    expect(type?.fields && [...type.fields.values()]).toEqual([
      { id: 'tree', type: 'JSON object', linksTo: [], isLocalized: false },
      { id: 'shown', type: 'Short text', linksTo: [], isLocalized: false },
      { id: 'one', type: 'Reference', linksTo: ['author'], isLocalized: false },
      { id: 'many', type: 'References (many)', linksTo: ['author', 'tool'], isLocalized: true },
      { id: 'new', type: 'ResourceLink Contentful:Entry', linksTo: [], isLocalized: false },
    ]);
  });

  it('name the field for an entry’s name (for filter values: the field that templates use)', async () => {
    const bare = (id: string, displayField?: unknown) => ({
      ...{ sys: { id }, fields: [] },
      ...(displayField === undefined ? {} : { displayField }),
    });
    const value = 'templateFilterValue';
    answer(bare('author', 'label'), bare('icon', null), bare('old'), bare(value, 'internal'));
    const names = [...(await getContentTypes('delivery')).values()];
    expect(names.map(({ id, nameField }) => [id, nameField])).toEqual([
      ['author', 'label'],
      ['icon', undefined],
      ['old', undefined],
      [value, 'name'],
    ]);
  });
});

describe('the templates of a framework', () => {
  it('do not include invalid templates', async () => {
    await startOn(
      template('good', { framework: ['Hugo'] }),
      template('bad', { framework: ['Hugo'], name: undefined }),
    );
    const slugsFor = async (access: 'delivery' | 'preview') =>
      (await getTemplatesOfFramework('Hugo', { access })).map(({ slug }) => slug);
    expect(await slugsFor('preview')).toEqual(['good']);
    expect(await slugsFor('delivery')).toEqual(['good']);
  });

  it('are queried by linked framework entries if templates link to entries', async () => {
    const named = (field: string, id: string, name: string) => ({ field, id, name });
    const references = [
      named('framework', 'tool-hugo', 'Hugo'),
      named('framework', 'tool-next', 'Next.js'),
      named('license', 'tool-license', 'Hugo'),
    ];
    const templates = ['listed', 'not-listed'].map((slug) =>
      bareTemplate(slug, { facets: { framework: ['Hugo', 'Next.js'] }, references }),
    );
    const sections = [bareSection('framework', [['Hugo', 'hugo']])];
    const hugo = buildCatalogue({ sections, templates, textFields: [] }).filterBySlug.get('hugo');
    if (hugo === undefined) throw new Error('There is no hugo.');
    const items = ['id-listed', 'id-elsewhere'].map((id) => ({
      sys: { id },
      fields: { name: 'Any', slug: id },
    }));
    const body = JSON.stringify({ total: items.length, items });
    lib.service.faults.inject({ kind: 'status', status: 200, body });
    const shown = await getFrameworkTemplates(hugo, { access: 'delivery' });
    expect(shown.map(({ slug }) => slug)).toEqual(['listed']);
    expect(lib.service.requests).toMatchObject([
      { query: { 'fields.framework.sys.id[in]': 'tool-hugo', limit: '20' } },
    ]);
  });

  it('are an empty list, without a request, if no template has the framework', async () => {
    const sections = [bareSection('framework', [['Hugo', 'hugo']])];
    const catalogue = buildCatalogue({ sections, templates: [], textFields: [] });
    const hugo = catalogue.filterBySlug.get('hugo');
    if (hugo === undefined) throw new Error('There is no hugo.');
    expect(await getFrameworkTemplates(hugo, { access: 'delivery' })).toEqual([]);
    expect(lib.service.requests).toEqual([]);
  });
});

describe('template details', () => {
  it('do not include related templates that are not links', async () => {
    await startOn(template('one', { relatedTemplates: ['x', linkTo('Entry', 'two'), 7] }));
    expect(await getTemplateDetails('template-one', 'delivery')).toMatchObject({
      overview: null,
      relatedIds: ['two'],
    });
  });

  it('are parsed per template, so that a malformed template does not affect others', async () => {
    const good = { sys: { id: 'good' }, fields: { [fieldId('template', 'overview')]: 'Words' } };
    const items = [null, {}, { sys: {}, fields: {} }, { sys: { id: 'bad' }, fields: 7 }, good];
    const body = JSON.stringify({ total: items.length, items });
    lib.service.faults.inject({ kind: 'status', status: 200, body });
    const texts = await readTexts(['bad', 'good'], 'delivery', ['overview']);
    expect([...texts]).toEqual([['good', { overview: 'Words', relatedIds: [] }]]);
  });

  it('are not requested if the content type lacks the fields', async () => {
    expect(await getTemplateDetails('template-nothing', 'delivery', [])).toEqual({
      overview: null,
      relatedIds: [],
    });
    expect(lib.service.requests).toEqual([]);
  });
});
