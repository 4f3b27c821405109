import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { whatsNewPage } from '@/lib/listing/whats-new-page-props';
import { loadPageContext } from '@/lib/page/page-context';
import { getStaticProps } from '@/pages/templates/new';
import { type LibOnServices, libOn } from '@/tests/fixtures/lib';
import { section, space, template } from '@/tests/fixtures/sample-space';

const since = (sourceCreatedAt: string) => ({ framework: ['Hugo'], sourceCreatedAt });

let lib: LibOnServices;
beforeAll(async () => {
  lib = await libOn(
    space([
      ...section('framework', [['Hugo', 'hugo']]),
      template('old', since('2020-05-06')),
      template('last-of-march', since('2026-03-31T23:30:00-05:00')),
      template('young', since('2026-04-02T10:00:00Z')),
      template('no-facts'),
      template('draft', {}, { isPublished: false }),
    ]),
  );
});
afterAll(() => lib.close());

async function monthsOf(kind: 'isr' | 'draft') {
  const page = await whatsNewPage(await loadPageContext(kind));
  if (page.kind !== 'ok') throw new Error(`It is ${page.kind}.`);
  return page.props.whatsNew.months.map(({ month, templates }) => [
    month,
    templates.map(({ href, isFirstCommit }) => [href.split('/').at(-1), isFirstCommit]),
  ]);
}

describe('the “What’s new” page', () => {
  it('is grouped by the month of the first commit or of the publish, in UTC', async () => {
    expect(await monthsOf('isr')).toEqual([
      [
        '2026-04',
        [
          ['young', true],
          ['last-of-march', true],
        ],
      ],
      ['2026-03', [['no-facts', false]]],
      ['2020-05', [['old', true]]],
    ]);
  });

  it('shows drafts in draft mode', async () => {
    expect(JSON.stringify(await monthsOf('draft'))).toContain('"draft"');
  });

  it('is revalidated like other pages and has its own canonical address', async () => {
    expect(await getStaticProps({})).toMatchObject({
      props: { canonical: 'https://gallery.example/templates/new' },
      revalidate: 30,
    });
  });
});
