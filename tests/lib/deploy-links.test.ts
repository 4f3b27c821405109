/** A deploy link can name a repository other than the template's source. */
import { expect, it } from 'vitest';
import { buildCatalogue } from '@/lib/catalogue/catalogue';
import { deployedRepository, isSameRepository } from '@/lib/catalogue/deployed-repository';
import { NO_RECORDS, type SourceRecords, withSourceRecords } from '@/lib/catalogue/source-records';
import { checkLinks } from '@/lib/source-facts/check-all-links';
import { bareTemplate } from '@/tests/fixtures/catalogue';

const SOURCE = 'https://github.com/acme/shop/tree/main/web';
const OWN = `https://vercel.com/new/clone?repository-url=${encodeURIComponent(SOURCE)}`;
const OTHER =
  'https://vercel.com/new/clone?repository-url=https%3A%2F%2Fgithub.com%2Facme%2Fstarter';

it.each([
  [OWN, SOURCE],
  [OTHER, 'https://github.com/acme/starter'],
  [
    'https://app.netlify.com/start/deploy?repository=https://github.com/acme/shop',
    'https://github.com/acme/shop',
  ],
  ['https://render.com/deploy?repo=https://github.com/acme/shop', 'https://github.com/acme/shop'],
  [
    'https://deploy.example/?env=A&template=https://gitlab.com/acme/shop',
    'https://gitlab.com/acme/shop',
  ],
  [
    'https://vercel.com/new/clone?demo-image=https://github.com/acme/art/raw/a.png&repository-url=https://github.com/acme/shop',
    'https://github.com/acme/shop',
  ],
  ['https://vercel.com/new?demo-url=https://shop.example', undefined],
  ['https://vercel.com/new', undefined],
])('finds the repository in a deploy link: %s', (link, repository) => {
  expect(deployedRepository(link)).toBe(repository);
});

it.each([
  ['https://github.com/Acme/shop.git', true],
  ['https://github.com/acme/shop/tree/dev', true],
  ['https://github.com/acme/shop-two', false],
  ['https://gitlab.com/acme/shop', false],
])('compares a deploy link’s repository with the source: %s', (other, isSame) => {
  expect(isSameRepository(other, SOURCE)).toBe(isSame);
});

const GONE = { checkedAt: '2026-11-20T00:00Z', isGone: true, movedTo: null, license: null };
const goneRecord = {
  ...GONE,
  updatedAt: null,
  contents: null,
  isArchived: false,
  facts: null,
  etag: null,
  branch: null,
};

it.each([
  [OWN, ['source', 'deploy']],
  [OTHER, ['source']],
])(
  'marks a deploy link as gone with the source only if it copies the same repository: %s',
  (deploy, gone) => {
    const template = bareTemplate('shop', { links: { source: SOURCE, deploy } });
    const records: SourceRecords = { ...NO_RECORDS, sources: { [SOURCE]: goneRecord } };
    const content = { templates: [template], sections: [], textFields: [] };
    expect(withSourceRecords(content, records).templates[0]?.gone).toEqual(gone);
  },
);

it('checks the repository of a deploy link', async () => {
  const template = bareTemplate('shop', { links: { source: SOURCE, deploy: OTHER } });
  const catalogue = buildCatalogue({ sections: [], templates: [template], textFields: [] });
  const asked: string[] = [];
  const check = async (link: string) => {
    asked.push(link);
    return link.includes('starter') && !link.includes('vercel')
      ? ('gone' as const)
      : ('there' as const);
  };
  const links = await checkLinks(catalogue, NO_RECORDS, check, Date.now() + 60_000);
  expect(asked).toEqual([OTHER, 'https://github.com/acme/starter']);
  expect(links[OTHER]?.isGone).toBe(true);
});
