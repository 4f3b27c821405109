import { createClient } from 'contentful-management';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getDraftCatalogue } from '@/lib/contentful/get-catalogue';
import { getTemplateDetails } from '@/lib/contentful/get-template-details';
import { previewTarget } from '@/lib/editor/preview-target';
import { withTimeline } from '@/lib/observability/request-context';
import { bannerText } from '@/lib/page/draft-changes';
import { DEFAULT_LANGUAGE } from '@/lib/runtime/languages';
import {
  parseTimeline,
  timelineCookieValue,
  timelineInCookie,
} from '@/lib/runtime/preview-timeline';
import { connection } from '@/packages/local-services/tests/management-client';
import { type LibOnServices, libOn } from '@/tests/fixtures/lib';
import { smallSpace } from '@/tests/fixtures/sample-space';

const SECRET = 'a-secret-of-some-length-for-drafts';
const MAY = '2030-05-01T09:00:00.000Z';
const JUNE = '2030-06-01T09:00:00.000Z';

let lib: LibOnServices;
let spring: string;
let summer: string;
beforeAll(async () => {
  lib = await libOn(smallSpace(), { env: { DRAFT_SECRET: SECRET }, requestsPerSecond: 500 });
  const { content, managementToken } = lib.service;
  const place = { spaceId: 'test-space', environmentId: 'master' };
  const client = createClient(connection(lib.service, managementToken), {
    type: 'plain',
    defaults: place,
  });
  const release = async (title: string, ...ids: readonly string[]) => {
    const items = ids.map((id) => ({ sys: { type: 'Link', linkType: 'Entry', id } }) as const);
    const entities = { sys: { type: 'Array' }, items } as const;
    return (await client.release.create(place, { title, entities })).sys.id;
  };
  const schedule = (
    linkType: 'Entry' | 'Release',
    id: string,
    datetime: string,
    action: 'publish' | 'unpublish',
  ) =>
    client.scheduledActions.create({ spaceId: 'test-space' }, {
      entity: { sys: { type: 'Link', linkType, id } },
      environment: { sys: { type: 'Link', linkType: 'Environment', id: 'master' } },
      scheduledFor: { datetime },
      action,
    } as never);
  content.update('template-next-blog', { name: 'Of spring', overview: 'Words of spring.' });
  content.update('template-hugo-blog', { name: 'Of summer' });
  content.update('template-nothing', { name: 'Of nobody' });
  spring = await release('Spring', 'template-next-blog', 'template-unfinished');
  summer = await release('Summer', 'template-hugo-blog');
  await schedule('Release', spring, MAY, 'publish');
  await schedule('Entry', 'template-only-blog', JUNE, 'unpublish');
});
afterAll(() => lib.close());

const names = async () => (await getDraftCatalogue()).templates.map(({ name }) => name).toSorted();

describe('a preview', () => {
  it('shows a release on top of the published content', async () => {
    expect(await withTimeline({ release: spring }, names)).toEqual([
      'Of spring',
      'Template hugo-blog',
      'Template next-hugo',
      'Template nothing',
      'Template only-blog',
      'Template unfinished',
    ]);
    expect(await withTimeline({ release: summer }, names)).toContain('Of summer');
    expect(await withTimeline({ release: summer }, names)).not.toContain('Of spring');
  });

  it('shows everything scheduled up to the given time', async () => {
    const before = await withTimeline({ at: '2030-04-01T00:00:00Z' }, names);
    expect(before).toContain('Template next-blog');
    expect(before).not.toContain('Template unfinished');
    expect(await withTimeline({ at: MAY }, names)).toContain('Of spring');
    expect(await withTimeline({ at: MAY }, names)).toContain('Template only-blog');
    expect(await withTimeline({ at: JUNE }, names)).not.toContain('Template only-blog');
  });

  it('shows all drafts, without the overviews of a simultaneous release preview', async () => {
    const overview = async () =>
      (await getTemplateDetails('template-next-blog', 'preview')).overview;
    const both = [withTimeline({ release: summer }, overview), withTimeline(undefined, overview)];
    expect(await Promise.all(both)).toEqual(['# Hello\n\nA *blog*.', 'Words of spring.']);
    expect(await names()).toContain('Of nobody');
  });

  it('describes its content in the banner', () => {
    const banner = () => bannerText(DEFAULT_LANGUAGE);
    expect(withTimeline({ release: 'spring' }, banner)).toBe(
      'You’re viewing the release “spring”. Visitors can’t see it yet.',
    );
    expect(withTimeline({ at: MAY }, banner)).toBe(
      'You’re viewing what is scheduled until 1 May 2030 at 09:00 UTC. Visitors can’t see it yet.',
    );
    expect(bannerText(DEFAULT_LANGUAGE, 'It differs.')).toBe('You’re viewing drafts. It differs.');
  });
});

describe('a preview address', () => {
  const open = (query: object) =>
    previewTarget({ secret: SECRET, id: 'template-unfinished', path: undefined, ...query });

  it.each([
    ['a release', () => ({ release: spring }), () => ({ release: spring })],
    ['a time', () => ({ at: '2030-05-01T11:00+02:00' }), () => ({ at: MAY })],
    [
      'a timeline token',
      () => ({ timeline: `${spring};${MAY}` }),
      () => ({ release: spring, at: MAY }),
    ],
    ['an empty timeline token', () => ({ timeline: '' }), () => undefined],
  ])('accepts %s', async (_, query, timeline) => {
    const target = await open(query());
    expect(target).toMatchObject({ kind: 'page', path: '/templates/next.js/unfinished' });
    expect(target.kind === 'page' && target.timeline).toEqual(timeline() ?? undefined);
  });

  it('is refused if the release does not contain the entry', async () => {
    expect(await open({ release: summer })).toMatchObject({ kind: 'refused', status: 404 });
  });

  it.each([
    [{ release: 'unheard-of' }, 404, 'There is no release “unheard-of”'],
    [{ release: 'a b' }, 400, 'can’t be read'],
    [{ at: 'tomorrow' }, 400, 'can’t be read'],
    [{ timeline: ['a', 'b'] }, 400, 'can’t be read'],
  ])('is refused with %j', async (query, status, words) => {
    const message = expect.stringContaining(words);
    expect(await open(query)).toMatchObject({ kind: 'refused', status, message });
  });
});

it.each([{ release: 'spring' }, { at: MAY }, { release: 'spring', at: MAY }])(
  'a cookie keeps the timeline %j',
  (timeline) => {
    const value = timelineCookieValue(timeline);
    expect(value).toMatch(/^[\w.%:-]+$/);
    expect(timelineInCookie(value)).toEqual(timeline);
  },
);

it.each([undefined, '', '%', 'a b;', ';never', '%3B'])(
  'the cookie value %j is ignored',
  (value) => {
    expect(timelineInCookie(value)).toBeUndefined();
  },
);

it('a preview without a timeline has an empty timeline cookie', () => {
  expect(parseTimeline({})).toBeUndefined();
  expect(timelineCookieValue(undefined)).toBe('');
});
