import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { sortTemplates } from '@/lib/cards/sort-templates';
import { buildCatalogue } from '@/lib/catalogue/catalogue';
import { searchPage } from '@/lib/listing/search-page-props';
import { countToday } from '@/lib/redis/daily-counts';
import { DEFAULT_LANGUAGE } from '@/lib/runtime/languages';
import { bareTemplate } from '@/tests/fixtures/catalogue';
import { libOn } from '@/tests/fixtures/lib';
import { space, template } from '@/tests/fixtures/sample-space';

it.each([
  ['en-GB', ['Åland', 'App 2', 'app 10', 'Öl', 'Zebra']],
  ['sv', ['App 2', 'app 10', 'Zebra', 'Åland', 'Öl']],
])('sortTemplates sorts names by the rules of the site language: %s', (language, expected) => {
  const { tag } = DEFAULT_LANGUAGE;
  DEFAULT_LANGUAGE.tag = language;
  onTestFinished(() => {
    DEFAULT_LANGUAGE.tag = tag;
  });
  const names = ['app 10', 'Åland', 'Zebra', 'App 2', 'Öl'];
  const templates = names.map((name, index) => bareTemplate(`t-${index}`, { name }));
  const catalogue = buildCatalogue({ sections: [], templates, textFields: [] });
  expect(sortTemplates(catalogue, 'name', null).map(({ name }) => name)).toEqual(expected);
});

describe('the order by popularity', () => {
  beforeEach(async () => {
    const lib = await libOn(space(['a', 'b', 'c'].map((slug) => template(slug))));
    onTestFinished(async () => {
      vi.useRealTimers();
      await lib.close();
    });
  });

  const use = (counts: Record<string, number>) => {
    for (const [slug, count] of Object.entries(counts)) {
      for (let left = count; left > 0; left -= 1) countToday('actions', `demo template-${slug}`);
    }
  };
  const popular = async () => {
    const { list } = await searchPage({ sort: 'popular' }, false);
    const slugs = list.cards.map(({ href }) => href.split('/').at(-1)).join('');
    return { slugs, sorts: list.sorts.map(({ sort }) => sort) };
  };
  const NOT_OFFERED = ['recommended', 'newest', 'updated', 'name'];
  const OFFERED = ['recommended', 'popular', 'newest', 'updated', 'name'];

  it('is not offered, and is the recommended order, until there are 100 actions', async () => {
    const { list } = await searchPage({}, false);
    const recommended = list.cards.map(({ href }) => href.split('/').at(-1)).join('');
    use({ c: 99 });
    for (let visit = 0; visit < 3; visit += 1) {
      expect(await popular()).toEqual({ slugs: recommended, sorts: NOT_OFFERED });
    }
  });

  it('is offered from 100 actions on, with the most used templates first', async () => {
    use({ b: 60, c: 40 });
    await expect.poll(popular).toEqual({ slugs: 'bca', sorts: OFFERED });
  });

  it('is read again after ten minutes', async () => {
    use({ b: 100 });
    await expect.poll(popular).toMatchObject({ slugs: expect.stringMatching(/^b/) });
    use({ c: 200 });
    expect(await popular()).toMatchObject({ slugs: expect.stringMatching(/^b/) });
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 600_000 });
    await expect.poll(popular).toMatchObject({ slugs: expect.stringMatching(/^c/) });
  });
});
