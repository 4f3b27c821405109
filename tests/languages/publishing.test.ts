/** A publish makes pages fresh in every language that it changes, and in no other. */
import { describe, expect, it } from 'vitest';
import { stampsOf } from '@/lib/cards/page-stamp';
import { redirectsFrom } from '@/lib/catalogue/redirects';
import { getCatalogueSince } from '@/lib/contentful/get-catalogue';
import { pageRecords } from '@/lib/page-cache/page-records';
import { pageAt } from '@/tests/fixtures/page-results';
import { bilingualSpace, GERMAN } from '@/tests/languages/bilingual-space';
import { onPublishes } from '@/tests/lib/on-publishes';

const ID = 'template-next-blog';
const site = onPublishes(bilingualSpace);

/** Paths whose record isn’t what they would show now. */
async function stalePaths(): Promise<string[]> {
  const stampOf = stampsOf((await getCatalogueSince(Date.now())).value);
  return [...pageRecords().pages.entries()].flatMap(([path, { stamp, picks }]) =>
    (stampOf(path, picks) ?? stamp) === stamp ? [] : path,
  );
}

const publishIn = (id: string, german: Record<string, unknown>, english = {}) => {
  site.on.lib.service.content.update(id, english, {
    translations: { de: { ...GERMAN[id], ...german } },
  });
  return site.publish(id)();
};

it.each([
  ['/de/old', '/about', 'from-unusable'],
  ['/old', '/de/about', 'to-unusable'],
])('a redirect has no language in its paths: %s to %s', (from, to, kind) => {
  const { problems, usable } = redirectsFrom([{ id: 'one', from, to, permanent: true }]);
  expect({ kinds: problems.map((one) => one.kind), usable }).toEqual({ kinds: [kind], usable: [] });
});

describe('a publish in two languages', () => {
  it('renders only German pages if only German words changed', async () => {
    await site.start();
    expect(await publishIn(ID, { description: 'Neu.' })).toMatchObject({ status: 200 });
    expect(site.next.rendered).toContain('/de/templates/next.js/next-blog-de');
    expect(await stalePaths()).toEqual([]);
    const own = site.next.rendered.filter((path) => !path.startsWith('/de'));
    // Its own pages are rendered in any case.
    expect(new Set(own)).toEqual(
      new Set(['/templates/next.js/next-blog', '/templates/blog/next-blog']),
    );
  });

  it('redirects the old German address if the entry is renamed in German', async () => {
    await site.start();
    expect(await publishIn(ID, { slug: 'next-blog-neu' })).toMatchObject({ status: 200 });
    expect(await stalePaths()).toEqual([]);
    expect(await pageAt('/de/templates/next.js/next-blog-de')).toMatchObject({
      redirect: { destination: '/de/templates/next.js/next-blog-neu' },
    });
    expect(await pageAt('/templates/next.js/next-blog')).toHaveProperty('props');
  });

  it('translates a page that showed English', async () => {
    await site.start();
    const answer = await publishIn('template-next-hugo', { description: 'Auf Deutsch.' });
    expect(answer).toMatchObject({ status: 200 });
    expect(await pageAt('/de/templates/next.js/next-hugo')).toMatchObject({
      props: { template: { description: 'Auf Deutsch.' } },
    });
    expect(await stalePaths()).toEqual([]);
  });

  it('removes the pages in all languages', async () => {
    await site.start();
    expect(await site.unpublish(ID)()).toMatchObject({ status: 200 });
    for (const path of ['/templates/next.js/next-blog', '/de/templates/next.js/next-blog-de']) {
      expect(site.next.rendered).toContain(path);
      expect(await pageAt(path)).toMatchObject({ notFound: true });
    }
    expect(await stalePaths()).toEqual([]);
  });
});
