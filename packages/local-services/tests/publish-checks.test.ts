import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ContentExport } from '../src/contentful/export-format.ts';
import { type LocalContentful, startContentful } from '../src/contentful/start-contentful.ts';
import { managementClient, refusal } from './management-client.ts';
import { linkTo, SPACE, TINY_SPACE, tinyContent } from './tiny-content.ts';

let service: LocalContentful;
let client: ReturnType<typeof managementClient>;

const RULES: Record<string, Record<string, unknown>> = {
  name: { required: true, validations: [{ size: { max: 10 } }] },
  slug: { required: true, validations: [{ unique: true }] },
  order: { validations: [{ range: { min: 1, max: 99 } }] },
  description: {
    validations: [
      { in: ['short', 'long'] },
      { regexp: { pattern: '^\\w{4,5}$' }, message: 'Short' },
    ],
  },
  thumbnail: { validations: [{ linkMimetypeGroup: ['image'] }] },
  framework: { validations: [{ size: { max: 1 } }] },
  relatedTemplates: {
    items: {
      type: 'Link',
      linkType: 'Entry',
      validations: [{ linkContentType: ['templates'] }],
    },
  },
};

/** The tiny space, with rules for what may be published. */
function strictContent(): ContentExport {
  const content = tinyContent();
  const contentTypes = content.contentTypes.map((type) => ({
    ...type,
    fields: type.fields.map((field) => ({ ...field, ...RULES[field.id] })),
  }));
  return { ...content, contentTypes };
}

beforeEach(async () => {
  service = await startContentful({ ...TINY_SPACE, content: strictContent() });
  client = managementClient(service);
});
afterEach(async () => {
  vi.restoreAllMocks();
  await service.close();
});

async function publishWith(values: Record<string, unknown>) {
  const fields = Object.fromEntries(
    Object.entries(values).map(([id, value]) => [id, { 'en-US': value }]),
  );
  service.content.create({
    id: 'leaflet',
    type: 'Asset',
    fields: { file: { contentType: 'application/pdf', fileName: 'a.pdf', url: '//a/b/c/a.pdf' } },
  });
  const created = await client.entry.create({ contentTypeId: 'templates' }, { fields });
  return client.entry.publish({ entryId: created.sys.id }, created);
}

it('publishes a valid draft', async () => {
  const published = await publishWith({
    name: 'Ten chars.',
    slug: 'new',
    order: 99,
    description: 'short',
    framework: ['Astro'],
    relatedTemplates: [linkTo('Entry', 'shop')],
    overview: 'x'.repeat(50_000),
  });
  expect(published.sys.publishedCounter).toBe(1);
});

it('does not publish a draft without its required fields', async () => {
  const { status, id, message, details } = await refusal(publishWith({ order: 1 }));
  expect([status, id, message]).toEqual([422, 'InvalidEntry', 'Validation error']);
  expect(details.errors).toEqual([
    {
      name: 'required',
      path: ['fields', 'name'],
      details: 'The property "name" is required here',
    },
    {
      name: 'required',
      path: ['fields', 'slug'],
      details: 'The property "slug" is required here',
    },
  ]);
});

it('reports an error for each rule that a draft breaks', async () => {
  const { details } = await refusal(
    publishWith({
      name: 'Eleven char',
      slug: 'blog',
      order: 100,
      description: 'middling',
      framework: ['Astro', 'Vue'],
      relatedTemplates: [linkTo('Entry', 'framework')],
      overview: 'x'.repeat(50_001),
      thumbnail: linkTo('Asset', 'leaflet'),
    }),
  );
  expect(details.errors).toMatchObject([
    { name: 'size', path: ['fields', 'name', 'en-US'], max: 10 },
    { name: 'unique', path: ['fields', 'slug', 'en-US'], conflicting: [linkTo('Entry', 'blog')] },
    { name: 'size', path: ['fields', 'framework', 'en-US'], max: 1 },
    { name: 'range', path: ['fields', 'order', 'en-US'], max: 99 },
    { name: 'in', path: ['fields', 'description', 'en-US'] },
    { name: 'regexp', path: ['fields', 'description', 'en-US'], customMessage: 'Short' },
    { name: 'size', path: ['fields', 'overview', 'en-US'], max: 50_000 },
    { name: 'linkMimetypeGroup', path: ['fields', 'thumbnail', 'en-US'] },
    { name: 'linkContentType', path: ['fields', 'relatedTemplates', 'en-US', 0] },
  ]);
});

it('applies a text field’s own limit or its type’s limit, whichever is stricter', async () => {
  const { details } = await refusal(
    publishWith({ name: 'x'.repeat(300), slug: 'x'.repeat(257), framework: ['Astro'] }),
  );
  expect(details.errors).toMatchObject([
    { name: 'size', path: ['fields', 'name', 'en-US'], max: 10 },
    { name: 'size', path: ['fields', 'slug', 'en-US'], max: 256 },
  ]);
});

it('leaves a rejected draft and its version unchanged', async () => {
  await refusal(publishWith({ name: 'No slug' }));
  const [draft] = service.content
    .list()
    .filter(({ draft: { fields } }) => fields.name === 'No slug');
  expect([draft?.version, draft?.published]).toEqual([1, null]);
});

describe('an invalid regular expression', () => {
  const broken = [{ regexp: { pattern: '[a-', flags: null } }];

  it.each([
    ['in a field', { validations: broken }, ['validations', 0, 'regexp']],
    [
      'in the items of a list',
      { type: 'Array', items: { type: 'Symbol', validations: broken } },
      ['items', 'validations', 0, 'regexp'],
    ],
  ])('cannot be saved: %s', async (_, rule, path) => {
    const title = { id: 'title', name: 'Title', type: 'Symbol', localized: false, required: false };
    const sent = { name: 'Note', displayField: '', description: '', fields: [title] };
    const fields = [{ ...title, ...rule }] as (typeof title)[];
    const type = { contentTypeId: 'note' };
    const { status, id, details } = await refusal(
      client.contentType.createWithId(type, { ...sent, fields }),
    );
    expect([status, id]).toEqual([422, 'ValidationFailed']);
    expect(details.errors).toMatchObject([{ name: 'regexp', path: ['fields', 0, ...path] }]);
    expect(await refusal(client.contentType.get(type))).toMatchObject({ status: 404 });
    await client.contentType.createWithId(type, sent);
  });

  it('is not matched by any value if it is loaded from a file', async () => {
    loadRulesOfDescription(broken);
    const { status, id, details } = await refusal(
      publishWith({ name: 'New', slug: 'new', description: 'short' }),
    );
    expect([status, id]).toEqual([422, 'InvalidEntry']);
    expect(details.errors).toMatchObject([
      { name: 'regexp', path: ['fields', 'description', 'en-US'], details: 'Does not match /[a-/' },
    ]);
  });
});

/** As from a file, which nobody checks. */
function loadRulesOfDescription(validations: unknown) {
  const templates = service.content.models.get('templates');
  const fields = (templates?.draft.fields ?? []).map((field) =>
    field.id === 'description' ? { ...field, validations } : field,
  );
  service.content.models.save('templates', { name: 'Template', fields });
  service.content.models.publish('templates');
}

it('a rule that cannot be evaluated fails a bulk action and a scheduled action, but not the service', async () => {
  const stderr = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  service.content.update('docs', { description: 'short' });
  loadRulesOfDescription([{ in: 5 }]);
  const place = { spaceId: SPACE, environmentId: 'master' };
  const { version } = (await client.entry.get({ entryId: 'docs' })).sys;
  const items = [{ sys: { ...linkTo('Entry', 'docs').sys, version } }];
  const entities = { sys: { type: 'Array' }, items } as const;
  const bulk = await client.bulkAction.publish(place, { entities } as never);
  expect(bulk).toMatchObject({ sys: { status: 'failed' } });

  const { sys } = await client.scheduledActions.create({ spaceId: SPACE }, {
    entity: linkTo('Entry', 'docs'),
    environment: { sys: { type: 'Link', linkType: 'Environment', id: 'master' } },
    scheduledFor: { datetime: new Date(Date.now() + 1000).toISOString() },
    action: 'publish',
  } as never);
  const statusOf = async () =>
    service.content.resources.get('scheduled_actions', sys.id)?.sys.status;
  await expect.poll(statusOf, { timeout: 10_000 }).toBe('failed');
  expect(stderr.mock.calls.join()).toContain('TypeError');
});

describe('another locale', () => {
  beforeEach(async () => {
    const german = { code: 'de', name: 'German', fallbackCode: 'en-US' };
    const access = { contentDeliveryApi: true, contentManagementApi: true, optional: true };
    await client.locale.create({}, { ...german, ...access });
  });

  const draft = (fields: Record<string, Record<string, unknown>>) =>
    client.entry.create(
      { contentTypeId: 'templates' },
      { fields: { name: { 'en-US': 'Name' }, slug: { 'en-US': 'new' }, ...fields } },
    );

  it('is subject to the same rules', async () => {
    const created = await draft({ name: { 'en-US': 'Name', de: 'Eleven char' } });
    const publish = client.entry.publish({ entryId: created.sys.id }, created);
    expect((await refusal(publish)).details.errors).toMatchObject([
      { name: 'size', path: ['fields', 'name', 'de'], max: 10 },
    ]);
  });

  it('has unique values of its own', async () => {
    // English has this slug too.
    const first = await draft({ slug: { 'en-US': 'new', de: 'blog' } });
    await client.entry.publish({ entryId: first.sys.id }, first);
    const second = await draft({ slug: { 'en-US': 'newer', de: 'blog' } });
    const publish = client.entry.publish({ entryId: second.sys.id }, second);
    const conflicting = [linkTo('Entry', first.sys.id)];
    expect((await refusal(publish)).details.errors).toMatchObject([
      { name: 'unique', path: ['fields', 'slug', 'de'], conflicting },
    ]);
  });

  it('must not have broken links', async () => {
    const created = await draft({ relatedTemplates: { de: [linkTo('Entry', 'nowhere')] } });
    const publish = client.entry.publish({ entryId: created.sys.id }, created);
    const { id, details } = await refusal(publish);
    expect(id).toBe('UnresolvedLinks');
    expect(details.errors).toMatchObject([
      { name: 'notResolvable', path: ['fields', 'relatedTemplates', 'de', 0] },
    ]);
  });
});
