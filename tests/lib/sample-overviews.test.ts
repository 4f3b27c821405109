import { expect, it } from 'vitest';
import { readCatalog } from '@/content/read-catalog';
import { templateTexts } from '@/content/sample-texts';

const SECTIONS = [
  'What it shows',
  'How it works',
  'When to use it',
  'Needs',
  'Start',
  'Next',
  'Before you go live',
  'Good to know',
];

const texts = readCatalog().templates.map(({ slug }) => templateTexts(slug));
const overviews = texts.map(({ overview }) => overview);
const headings = overviews.map((overview) =>
  [...overview.matchAll(/^## (.+)$/gm)].map(([, heading = '']) => heading),
);

it('sample descriptions end with a full stop', () => {
  const open = texts.map(({ description }) => description).filter((one) => !one.endsWith('.'));
  expect(open).toEqual([]);
});

it('more than 95% of the section titles in sample overviews are standard titles', () => {
  const all = headings.flat();
  const own = all.filter((heading) => !SECTIONS.includes(heading));
  expect(own.length / all.length).toBeLessThan(0.05);
});

it('section titles are unique within a sample overview', () => {
  for (const names of headings) expect(names).toEqual([...new Set(names)]);
});
