import { expect, it, onTestFinished } from 'vitest';
import { sortTemplates } from '@/lib/cards/sort-templates';
import { buildCatalogue } from '@/lib/catalogue/catalogue';
import { site } from '@/site.config';
import { bareTemplate } from '@/tests/fixtures/catalogue';

it.each([
  ['en-GB', ['Åland', 'App 2', 'app 10', 'Öl', 'Zebra']],
  ['sv', ['App 2', 'app 10', 'Zebra', 'Åland', 'Öl']],
])('sorts names by the site’s language: %s', (language, expected) => {
  const { language: own } = site;
  site.language = language;
  onTestFinished(() => {
    site.language = own;
  });
  const names = ['app 10', 'Åland', 'Zebra', 'App 2', 'Öl'];
  const templates = names.map((name, index) => bareTemplate(`t-${index}`, { name }));
  const catalogue = buildCatalogue({ sections: [], templates, textFields: [] });
  expect(sortTemplates(catalogue, 'name', null).map(({ name }) => name)).toEqual(expected);
});
