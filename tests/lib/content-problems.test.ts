import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { contentProblemsCopy as copy } from '@/copy/content-problems';

import { getCatalogue, getCatalogueSince } from '@/lib/contentful/get-catalogue';
import { checkOverviews, overviewChecks } from '@/lib/editor/check-overviews';
import { getContentProblems } from '@/lib/editor/gather-content-problems';
import type { ContentProblem } from '@/lib/editor-props';

import { nearestName } from '@/lib/runtime/nearest-name';
import { idInSpace } from '@/tests/fixtures/content-ids';
import {
  contentEnvironment,
  type LibOnServices,
  libOn,
  setEnvironment,
} from '@/tests/fixtures/lib';
import {
  asset,
  linkTo,
  page,
  picture,
  plainSection,
  section,
  space,
  synonym,
  template,
} from '@/tests/fixtures/sample-space';

const STAMP = { createdAt: '2026-03-01T10:00:00.000Z', updatedAt: '2026-03-01T10:00:00.000Z' };
const described = (id: string) => {
  const entity = picture(id);
  return { ...entity, fields: { ...entity.fields, description: { 'en-US': 'A harbour' } } };
};
const content = space(
  [
    ...section(
      'framework',
      [
        ['Next.js', 'next.js'],
        ['Hugo', 'hugo'],
        ['Everything', 'all'],
        ['', 'nameless'],
        ['Slash', 'a/b'],
      ],
      { title: 'Framework', order: 1 },
    ),
    plainSection(
      'type',
      [{ name: 'Blog', slug: 'blog' }, { name: 'Half' }, { name: 'Hugos', slug: 'hugo' }],
      {
        title: 'Use Case',
        order: 2,
      },
    ),
    plainSection('css', [], { title: 'CSS' }),
    plainSection('colour', [{ name: 'Red', slug: 'red' }], { title: 'Colour' }),
    plainSection('', [], {}, { id: 'section-empty' }),
    plainSection('database', [linkTo('Entry', 'value-gone')], { title: 'Database' }),
    plainSection('works', [{ name: 'Works', slug: 'works' }], { title: 'Status' }),
    template('good', {
      ...{ framework: ['Next.js'], type: ['Blog'], description: 'A blog.' },
      githubUrl: 'https://github.com/a/good',
      sourceContents: 'package',
      sourceFacts: { manager: 'npm', env: ['A', 'A'], versions: {}, ownKey: 1 },
      thumbnail: linkTo('Asset', 'described'),
    }),
    template('blank', { name: ' ' }, { id: 'blank' }),
    template('x', { slug: 'a/b' }, { id: 'slash' }),
    template('no-slug', { slug: '' }, { id: 'no-slug' }),
    template('feed.xml', {}, { id: 'reserved' }),
    template('taken', {
      ...{ name: 'The first', order: 1, type: ['Blog'], description: 'The first.' },
      deployUrl: 'https://deploy.example',
    }),
    template('taken', { order: 2 }, { id: 'second' }),
    template('tags', { framework: ['NextJS'], type: ['Bolg', 'Unheard of'] }, { id: 'tags' }),
    template(
      'many',
      { type: Array.from({ length: 300 }, (_, at) => `Tag ${at + 1}`) },
      { id: 'many-tags' },
    ),
    template(
      'links',
      { demoUrl: 'http://demo.example', githubUrl: 'github.com/a/b' },
      { id: 'links' },
    ),
    template('missing', { thumbnail: linkTo('Asset', 'no-asset') }, { id: 'missing' }),
    template('bare', { thumbnail: linkTo('Asset', 'bare-picture') }, { id: 'bare' }),
    template('pdf', { thumbnail: linkTo('Asset', 'a-pdf') }, { id: 'pdf' }),
    template(
      'readme',
      { githubUrl: 'https://github.com/a/b', sourceContents: 'readme' },
      { id: 'readme' },
    ),
    template(
      'works',
      {
        githubUrl: 'https://github.com/a/works',
        sourceContents: 'package',
        sourceCheckedAt: '2026-11-20T00:00:00.000Z',
      },
      { id: 'works' },
    ),
    template('contents', { sourceContents: 'zip' }, { id: 'contents' }),
    template(
      'facts',
      {
        sourceFacts: {
          ...{ manager: 'make', scripts: ['dev', 'build'], env: ['A', 'B-C'], languages: null },
          versions: { next: '16', react: 19 },
        },
      },
      { id: 'facts' },
    ),
    template('no-facts', { sourceFacts: ['npm'] }, { id: 'no-facts' }),
    page('editor', {}, { id: 'page-reserved' }),
    page('imprint', { title: 'Imprint' }),
    page('imprint', {}, { id: 'page-second', updatedAt: '2026-05-01T10:00:00.000Z' }),
    page('untitled', { title: '' }, { id: 'untitled' }),
    synonym('half', { words: ['llm'], means: [] }),
  ],
  {
    assets: [
      described('described'),
      picture('bare-picture'),
      asset(
        'a-pdf',
        {
          file: { url: '//x.example/a.pdf', contentType: 'application/pdf', details: { size: 1 } },
          title: 'PDF',
        },
        STAMP,
      ),
    ],
  } as never,
);

let lib: LibOnServices;
let problems: readonly ContentProblem[];
beforeEach(async () => {
  lib = await libOn(content);
  problems = (await getContentProblems()) ?? [];
});
afterEach(() => lib.close());

describe('the list of content problems', () => {
  describe('after an overview changes', () => {
    const publish = async (overview: string) => {
      lib.service.content.update('template-good', { overview });
      lib.service.content.publish('template-good');
      await getCatalogueSince(Date.now());
    };
    const found = () => getContentProblems('template-good');

    it('immediately reports an overview that can’t be rendered', async () => {
      await publish('>'.repeat(100));
      expect(await found()).toMatchObject([
        { level: 'incomplete', text: copy.overviewUnrenderable },
      ]);
    });

    it('says that some overviews haven’t been checked yet', { tags: ['long'] }, async () => {
      overviewChecks().running = new Promise(() => {});
      expect(await getContentProblems()).toContainEqual(
        expect.objectContaining({ entryId: null, text: copy.overviewsUnread }),
      );
    });

    it('reports dropped tags', async () => {
      await publish('<svg></svg>');
      await found();
      // A thread can take a while to start on a busy machine.
      await checkOverviews((await getCatalogue()).value);
      expect(await found()).toMatchObject([{ level: 'advice', text: copy.tagsDropped(['svg']) }]);
    });
  });

  it.each<[string, string, ContentProblem['level'], string]>([
    ['a blank name', 'blank', 'left-out', `Its field “${idInSpace('template', 'name')}” is empty`],
    [
      'a missing slug',
      'no-slug',
      'left-out',
      `Its field “${idInSpace('template', 'slug')}” is empty`,
    ],
    ['a slug with a slash', 'slash', 'left-out', 'Its slug “a/b” can’t be used'],
    ['a reserved slug', 'reserved', 'left-out', 'Its slug “feed.xml” is reserved for the site'],
    ['a taken slug', 'second', 'left-out', 'Its slug “taken” is already used by “The first”'],
    ['a page without a title', 'untitled', 'left-out', 'Its field “title” is empty'],
    ['a page with a reserved slug', 'page-reserved', 'left-out', 'Its slug “editor” is reserved'],
    [
      'a page with a taken slug',
      'page-second',
      'left-out',
      'Its slug “imprint” is already used by “Imprint”',
    ],
    [
      'a filter with a reserved slug',
      'value-all',
      'left-out',
      'Its slug “all” is reserved for the site',
    ],
    [
      'a filter with a blank name',
      'value-nameless',
      'left-out',
      `Its field “${idInSpace('filterValue', 'name')}” is empty`,
    ],
    ['a filter with a slash in its slug', 'value-a/b', 'left-out', 'Its slug “a/b” can’t be used'],
    [
      'an inline value without a slug',
      'section-type',
      'left-out',
      '{"name":"Half"} has no name or no usable slug',
    ],
    [
      'an inline value with a taken slug',
      'section-type',
      'left-out',
      'Its slug “hugo” is already used by “Hugo”',
    ],
    [
      'a section without its field',
      'section-empty',
      'left-out',
      `Its field “${idInSpace('section', 'field')}” is empty`,
    ],
    [
      'a section on an unknown field',
      'section-colour',
      'left-out',
      'filters on "colour", which is not a field',
    ],
    ['a section without values', 'section-css', 'left-out', 'It has no values'],
    ['a synonym for nothing', 'half', 'left-out', 'Its field “means” is empty'],
    [
      'a misspelt tag and the intended name',
      'tags',
      'incomplete',
      '“NextJS” isn’t a value of the section “Framework”. Did you mean “Next.js”?',
    ],
    [
      'several unknown tags in one message',
      'tags',
      'incomplete',
      '“Bolg” and “Unheard of” aren’t values of the section “Use Case”.',
    ],
    [
      'a link that is not https',
      'links',
      'incomplete',
      'Its link “http://demo.example” (demoUrl) isn’t shown',
    ],
    [
      'a link without a scheme',
      'links',
      'incomplete',
      'Its link “github.com/a/b” (githubUrl) isn’t shown',
    ],
    ['a missing asset', 'missing', 'incomplete', 'Its field “thumbnail” links to no-asset'],
    [
      'an unknown kind of source contents',
      'contents',
      'incomplete',
      'Its field “sourceContents” is “zip”, but must be package, files or readme',
    ],
    [
      'facts that can’t be read',
      'facts',
      'incomplete',
      'Some facts in its field “sourceFacts” can’t be read and aren’t shown: manager, env, versions.',
    ],
    [
      'facts of the wrong type',
      'no-facts',
      'incomplete',
      'Some facts in its field “sourceFacts” can’t be read and aren’t shown: all.',
    ],
    [
      'a link to a missing value',
      'section-database',
      'incomplete',
      `Its field “${idInSpace('section', 'values')}” links to value-gone`,
    ],
    [
      'an asset that isn’t a picture',
      'pdf',
      'incomplete',
      'The asset in “thumbnail” isn’t a picture',
    ],
    [
      'a picture without a description',
      'bare',
      'advice',
      'The picture in “thumbnail” has no description',
    ],
    [
      'a filter value without templates',
      'value-hugo',
      'advice',
      'No template has this value of “Framework”',
    ],
    ['a template without a description', 'readme', 'advice', 'It has no description'],
    ['a template in no filter', 'readme', 'advice', copy.inNoFilter],
    [
      'a template that is only in one of the site’s own filters',
      'works',
      'advice',
      copy.inNoFilter,
    ],
    ['a template that can’t be started', 'tags', 'advice', copy.cannotBeStarted],
    [
      'many unknown tags by naming the first four',
      'many-tags',
      'incomplete',
      '“Tag 1”, “Tag 2”, “Tag 3”, “Tag 4” and 296 more aren’t values',
    ],
    ['a source with only a README', 'readme', 'advice', 'There is no code at its source'],
  ])('reports %s', (_, entryId, level, words) => {
    const own = problems.filter((problem) => problem.entryId === entryId);
    expect(own).toContainEqual(
      expect.objectContaining({ level, text: expect.stringContaining(words) }),
    );
    expect(own[0]?.href).toBe(
      `https://app.contentful.com/spaces/test-space/environments/master/entries/${entryId}`,
    );
  });

  it('links to the local editor when local services are used', async () => {
    const { managementUrl } = lib.service;
    setEnvironment({ ...contentEnvironment(lib.service), LOCAL_EDITOR_URL: managementUrl });
    const [href] = (await getContentProblems('blank'))?.map((problem) => problem.href) ?? [];
    expect(href).toBe(`${managementUrl}/entries/blank`);
    expect((await fetch(href ?? '')).status).toBe(200);
    setEnvironment(contentEnvironment(lib.service));
  });

  it('does not include valid entries', () => {
    const wrong = new Set(problems.map(({ entryId }) => entryId));
    for (const id of [
      'template-good',
      'template-taken',
      'page-imprint',
      'value-next.js',
      'section-framework',
    ]) {
      expect(wrong).not.toContain(id);
    }
  });

  it('contains each problem once and starts with the most severe problem', () => {
    expect(new Set(problems.map((one) => JSON.stringify(one))).size).toBe(problems.length);
    const levels = problems.map(({ level }) => level);
    expect(levels).toEqual([
      ...levels.filter((level) => level === 'left-out'),
      ...levels.filter((level) => level === 'incomplete'),
      ...levels.filter((level) => level === 'advice'),
    ]);
  });

  it('can be limited to one entry', async () => {
    expect(await getContentProblems('tags')).toHaveLength(4);
  });
});

it.each([
  ['NextJS', 'Next.js'],
  ['next js', 'Next.js'],
  ['Tailwnd', 'Tailwind CSS'],
  ['Postgres', 'PostgreSQL'],
  ['Vue', undefined],
])('suggests the nearest name for "%s": %s', (written, name) => {
  expect(nearestName(written, ['Next.js', 'Nuxt', 'Tailwind CSS', 'PostgreSQL'])).toBe(name);
});
