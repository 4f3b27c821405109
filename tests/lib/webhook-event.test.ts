/** What a webhook says that has happened, and to which entry. */
import { beforeEach, describe, expect, it } from 'vitest';
import { CONTENT_MODEL } from '@/content/model';
import { contentModel } from '@/lib/contentful/field-names';
import { parsePublishEvent, parseTopic } from '@/lib/publishing/webhook-event';
import { ANY_CONTENT, setEnvironment } from '@/tests/fixtures/lib';

beforeEach(() => setEnvironment(ANY_CONTENT));

const PUBLISH = 'ContentManagement.Entry.publish';
const payload = (fields: unknown, sys = {}) => JSON.stringify({ sys: { id: 'x', ...sys }, fields });

describe('a topic', () => {
  it.each([
    ['ContentManagement.Entry.publish', { type: 'Entry', action: 'publish', isPublished: true }],
    ['ContentManagement.Entry.unpublish', { action: 'unpublish', isPublished: false }],
    ['ContentManagement.Asset.archive', { type: 'Asset', action: 'archive', isPublished: false }],
    ['ContentManagement.ContentType.delete', { type: 'ContentType', action: 'delete' }],
  ])('is recognised: %s', (topic, about) => {
    expect(parseTopic(topic)).toMatchObject(about);
  });

  it.each([
    '',
    'ContentManagement.Entry.save',
    'ContentManagement.ContentType.save',
    'ContentManagement.Task.publish',
    'Entry.publish',
    'ContentManagement.Entry.publish.now',
    'x.ContentManagement.Entry.publish',
  ])('is ignored if it does not affect visitors: "%s"', (topic) => {
    expect(parseTopic(topic)).toBeUndefined();
    expect(parsePublishEvent(topic, payload({}))).toBeUndefined();
  });
});

describe('the name of a published entry', () => {
  it.each<[string, unknown, string | null]>([
    ['a template or a filter value', { name: { 'en-US': 'Blog' }, slug: { 'en-US': 'b' } }, 'Blog'],
    ['a page, a section or an image', { title: { 'en-US': 'About' } }, 'About'],
    ['an entry with a name only in another locale', { name: { de: 'Über' } }, 'Über'],
    [
      'an entry whose name is empty in the first locale',
      { name: { 'en-US': null, de: 'Über' } },
      'Über',
    ],
    [
      'an entry whose name is empty but which has a title',
      { name: {}, title: { 'en-US': 'About' } },
      'About',
    ],
    ['an entry whose name is not text', { name: { 'en-US': 5 } }, null],
    ['an entry without fields', 'nothing of the kind', null],
    ['an entry without a name', { order: { 'en-US': 1 } }, null],
  ])('is $2 for %s', (_, fields, name) => {
    expect(parsePublishEvent(PUBLISH, payload(fields))?.name).toBe(name);
  });

  it.each(['ofTemplates', 'ofValues', 'ofPages', 'ofSections', 'title'])(
    'is read from the name field that the space uses: %s',
    (field) => {
      const { template, filterValue, page, section } = CONTENT_MODEL;
      contentModel.replace({
        ...CONTENT_MODEL,
        template: { ...template, fields: { ...template.fields, name: 'ofTemplates' } },
        filterValue: { ...filterValue, fields: { ...filterValue.fields, name: 'ofValues' } },
        page: { ...page, fields: { ...page.fields, title: 'ofPages' } },
        section: { ...section, fields: { ...section.fields, title: 'ofSections' } },
      });
      const fields = { name: { 'en-US': 'Internal' }, [field]: { 'en-US': 'Blog' } };
      expect(parsePublishEvent(PUBLISH, payload(fields))?.name).toBe('Blog');
    },
  );

  it('is the ID for a content type', () => {
    const topic = 'ContentManagement.ContentType.publish';
    const event = parsePublishEvent(topic, payload([{ id: 'name' }], { id: 'templates' }));
    expect(event).toMatchObject({ id: 'templates', name: 'Content type “templates”' });
  });

  it('is unknown for a removal', () => {
    const topic = 'ContentManagement.Entry.unpublish';
    const event = parsePublishEvent(topic, JSON.stringify({ sys: { id: 'x', revision: 3 } }));
    expect(event).toMatchObject({ id: 'x', name: null, revision: 3, isPublished: false });
  });
});

describe('the time of a change', () => {
  const [updatedAt, other] = ['2026-11-21T00:00:09.000Z', '2026-11-20T00:00:00.000Z'];
  it.each([
    ['a publish', { createdAt: other, updatedAt }, updatedAt],
    ['a publish with a publishedAt time', { publishedAt: updatedAt, updatedAt: other }, updatedAt],
    ['a removal', { createdAt: other, updatedAt: other, deletedAt: updatedAt }, updatedAt],
    ['a body without a time', { createdAt: other }, undefined],
    ['a body with an invalid time', { updatedAt: 'yesterday' }, undefined],
  ])('is $2 for %s', (_, sys, at) => {
    expect(parsePublishEvent(PUBLISH, payload({}, sys))?.changedAt).toBe(at);
  });
});

it('the revision, the space and the environment come from the payload', () => {
  const link = (id: string) => ({ sys: { id } });
  const sys = { revision: 3, createdAt: '2026-03-01T10:00:00.000Z' };
  const where = { space: link('other-space'), environment: link('staging') };
  expect(parsePublishEvent(PUBLISH, payload({}, { ...sys, ...where }))).toMatchObject({
    ...sys,
    space: 'other-space',
    environment: 'staging',
  });
  const event = parsePublishEvent(PUBLISH, payload({}));
  expect(event).toMatchObject({ revision: undefined, space: undefined, environment: undefined });
});

it.each([
  '',
  'null',
  '[]',
  '{}',
  '{"sys":',
  '{"sys":{}}',
  '{"sys":{"id":""}}',
  `{"sys":{"id":"${'x'.repeat(65)}"}}`,
  payload({}, { revision: 'a' }),
])('an invalid body is ignored: %s', (body) => {
  expect(parsePublishEvent(PUBLISH, body)).toBeUndefined();
});
