import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { linkTo } from '#tests/sample-space';
import { type Office, openOffice } from '#tests/site/editorial-office';
import {
  counts,
  expectBack,
  expectFilterAdded,
  expectFilterRenamed,
  expectGone,
  expectMoved,
  expectNew,
  expectNotFound,
  expectRenamed,
  expectRenamedBack,
  expectReworded,
  listed,
  visit,
} from '#tests/site/editorial-outcomes';
import type { Reader } from '#tests/site/site-reader';

let office: Office;
let desk: Office['desk'];
/** Who previews. */
let editor: Reader;
/** Who does not. */
let visitor: Reader;

beforeAll(async () => {
  office = await openOffice();
  desk = office.desk;
  [editor, visitor] = await Promise.all([office.newReader(), office.newReader()]);
});
afterAll(() => office?.close());

/** What the counts must be when an edit has changed some of them. */
function changed(before: Record<string, number>, by: Record<string, number>) {
  const names = Object.keys({ ...before, ...by });
  return Object.fromEntries(names.map((name) => [name, (before[name] ?? 0) + (by[name] ?? 0)]));
}

describe('an editor who rewords a template', () => {
  const path = '/templates/astro/harbour';
  const words = { name: 'Harbour Lights', description: 'Red to port.', overview: 'They *glow*.' };

  it('sees it in the preview, on its page and in lists; visitors see what was there before', async () => {
    const before = await visitor.open(path);
    await desk.save('template-harbour', words);
    const page = await editor.open(office.previewOf('template-harbour'));
    expect(page).toMatchObject({ path, heading: 'Harbour Lights' });
    for (const word of ['Red to port.', 'They glow.', 'You are looking at drafts.']) {
      expect(page.text).toContain(word);
    }
    for (const list of ['/', '/templates', '/templates/astro', '/templates/search?q=lights']) {
      const { cards } = await editor.open(list);
      expect(cards).toContainEqual(expect.objectContaining({ name: 'Harbour Lights', path }));
    }

    expect(await visitor.open(path)).toEqual(before);
    await expectGone(visitor, 'Harbour Lights', 'Red to port.', 'They glow.');
  });

  it('publishes it: its page, every list, search, sitemap and feed show it', async () => {
    const changedBefore = (await visitor.sitemap()).get(path) ?? '';
    await desk.publish('template-harbour');
    await expectReworded(visitor);
    await expectGone(visitor, 'Ships come in.');
    expect((await visitor.sitemap()).get(path)?.localeCompare(changedBefore)).toBe(1);
  });
});

describe('an editor who writes a new template', () => {
  const path = '/templates/astro/salt-and-pepper';

  it('previews it where visitors find nothing', async () => {
    await expectNotFound(visitor, path);
    await desk.create('templates', 'salt', {
      name: 'Salt & Pepper',
      slug: 'salt-and-pepper',
      framework: ['Astro'],
      type: ['Shop'],
      order: 0,
    });
    const page = await editor.open(office.previewOf('salt'));
    expect(page).toMatchObject({ path, heading: 'Salt & Pepper' });
    await expectNotFound(visitor, path);
    await expectGone(visitor, 'Salt & Pepper', path);
  });

  it('publishes it: it has a page, is listed and counted, and stands first in the feed', async () => {
    const before = await counts(visitor);
    expect((await visitor.open('/')).text).toContain('Browse 10 templates');
    await desk.publish('salt');
    expect(await counts(visitor)).toEqual(changed(before, { Astro: 1, Shop: 1 }));
    expect((await visitor.open('/')).text).toContain('Browse 11 templates');
    await expectNew(visitor);
  });
});

describe('an editor who changes the address', () => {
  it('of a template: the new one answers, the old one leads there, and no link leads to the old one', async () => {
    const [old, other] = ['/templates/hugo/tide-table', '/templates/docs/tide-table'];
    await expectNotFound(visitor, '/templates/hugo/tide-times');
    expect(await visit(visitor, other)).toBe(`200 ${other} Tide Table`);
    await desk.save('template-tide-table', { slug: 'tide-times' });
    await desk.publish('template-tide-table');
    await expectRenamed(visitor);
    await expectGone(visitor, old, other);
  });

  it('of a template, and then back: the first address answers again, the other leads there', async () => {
    for (const slug of ['wharf', 'quay']) {
      await desk.save('template-quay', { slug });
      await desk.publish('template-quay');
      const path = `/templates/nuxt/${slug}`;
      expect(await visit(visitor, path)).toBe(`200 ${path} Quay`);
    }
    await expectRenamedBack(visitor);
  });

  it('of a filter: its page moves, and no link leads to where it was', async () => {
    await desk.save('value-docs', { slug: 'handbooks' });
    await desk.publish('value-docs');
    await expectFilterRenamed(visitor);
    await expectGone(visitor, '/templates/docs');
  });
});

describe('an editor who moves a template to another framework', () => {
  it('takes it out of one list and puts it in the other, address and counts included', async () => {
    const [nuxt, eleventy] = ['/templates/nuxt', '/templates/eleventy'];
    const before = await counts(visitor);
    expect(await listed(visitor, nuxt)).toContain(`Compass: ${nuxt}/compass`);
    expect(await listed(visitor, eleventy)).toEqual([]);
    expect([...(await visitor.sitemap()).keys()]).not.toContain(eleventy);
    await desk.save('template-compass', { framework: ['Eleventy'] });
    await desk.publish('template-compass');
    expect(await counts(visitor)).toEqual(changed(before, { Nuxt: -1, Eleventy: 1 }));
    await expectMoved(visitor);
    await expectGone(visitor, `${nuxt}/compass`);
  });
});

describe('an editor who takes a template away', () => {
  it('unpublishes it: not found, gone from every list, though still to be previewed', async () => {
    const before = await counts(visitor);
    const paths = ['/templates/hugo/old-mill', '/templates/blog/old-mill'];
    for (const path of paths) expect(await visit(visitor, path)).toBe(`200 ${path} Old Mill`);
    await desk.unpublish('template-old-mill');
    await expectNotFound(visitor, ...paths);
    expect(await counts(visitor)).toEqual(changed(before, { Hugo: -1, Blog: -1 }));
    await expectGone(visitor, 'Old Mill', ...paths);
    const draft = await editor.open(office.previewOf('template-old-mill'));
    expect(draft).toMatchObject({ path: paths[0], heading: 'Old Mill' });
  });

  it('deletes it: not found, gone from every list, and nothing to preview', async () => {
    const before = await counts(visitor);
    const path = '/templates/hugo/ferry';
    expect(await listed(visitor, '/', 'On show')).toContain(`Ferry: ${path}`);
    await desk.unpublishAndDelete('template-ferry');
    await expectNotFound(visitor, path);
    expect(await counts(visitor)).toEqual(changed(before, { Hugo: -1, Shop: -1 }));
    await expectGone(visitor, 'Ferry', path);
    const { statuses, text } = await editor.open(office.previewOf('template-ferry'));
    expect({ statuses, text }).toMatchObject({
      statuses: [404],
      text: expect.stringContaining('No page shows that entry'),
    });
  });

  it('puts it back: its page and its places in lists are there again', async () => {
    await desk.unpublish('template-jetty');
    await expectNotFound(visitor, '/templates/hugo/jetty');
    await desk.publish('template-jetty');
    await expectBack(visitor);
  });
});

describe('an editor who adds a filter', () => {
  const path = '/templates/solid';

  it('previews its page, which visitors find once the section is published with it', async () => {
    await expectNotFound(visitor, path);
    await desk.create('templateFilterValue', 'value-solid', {
      name: 'Solid',
      slug: 'solid',
      headline: 'On firm ground',
    });
    const values = ['astro', 'hugo', 'nuxt', 'eleventy', 'solid'].map((slug) =>
      linkTo('Entry', `value-${slug}`),
    );
    await desk.save('section-framework', { values });
    const page = await editor.open(office.previewOf('value-solid'));
    expect(page).toMatchObject({ path, heading: 'On firm ground' });

    await desk.publish('value-solid');
    await expectNotFound(visitor, path);
    await desk.publish('section-framework');
    expect(await visit(visitor, path)).toBe(`200 ${path} On firm ground`);
    expect(await listed(visitor, path)).toEqual([]);
  });

  it('publishes a template there: the page lists it, and lists and sitemap lead to the page', async () => {
    const before = await counts(visitor);
    await desk.save('template-sandbank', { framework: ['Solid'] });
    await desk.publish('template-sandbank');
    expect(await counts(visitor)).toEqual(changed(before, { Solid: 1, Nuxt: -1 }));
    await expectFilterAdded(visitor);
  });
});

describe('when the site was stopped and started', () => {
  beforeAll(async () => {
    await office.restart();
    visitor = await office.newReader();
  });

  it('what was taken away is not there, from the first visitor on', async () => {
    const paths = ['/templates/hugo/old-mill', '/templates/blog/old-mill', '/templates/hugo/ferry'];
    await expectNotFound(visitor, ...paths);
    await expectGone(visitor, 'Old Mill', 'Ferry', ...paths);
  });

  it('what was reworded says so', () => expectReworded(visitor));
  it('what is new is there', () => expectNew(visitor));
  it('what has another address is there, and the old one leads to it', async () => {
    await expectRenamed(visitor);
    await expectRenamedBack(visitor);
    await expectFilterRenamed(visitor);
  });
  it('what was moved is in its new list alone', () => expectMoved(visitor));
  it('what was put back is there', () => expectBack(visitor));
  it('the new filter has its page', () => expectFilterAdded(visitor));

  it('the sitemap leads to the pages that links lead to, and no page fell over in the browser', async () => {
    const paths = (await visitor.everyPage()).map(({ path }) => path);
    expect(paths).toEqual(expect.arrayContaining([...(await visitor.sitemap()).keys()]));
    expect(visitor.complaints.filter((words) => !words.includes('status of 404'))).toEqual([]);
  });
});
