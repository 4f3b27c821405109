import { describe, expect, it, vi } from 'vitest';
import { feedsCopy } from '@/copy/en/feeds';
import { templateCopy } from '@/copy/en/template';
import { buildCatalogue } from '@/lib/catalogue/catalogue';
import { addressesOf } from '@/lib/catalogue/page-registry';
import { getCatalogue } from '@/lib/contentful/get-catalogue';
import { recordMoves } from '@/lib/page/redirects';
import { ExistenceUnknownError } from '@/lib/runtime/errors';
import { sendTemplateMarkdown } from '@/lib/template/template-markdown-response';
import { bareTemplate } from '@/tests/fixtures/catalogue';
import { section, space, template } from '@/tests/fixtures/sample-space';
import { serveRoute } from '@/tests/fixtures/serve-route';
import { DETAILS, SECTIONS } from '@/tests/lib/journal-template';
import { onServices } from '@/tests/lib/on-services';

const SITE = 'https://gallery.example';
const WORDS = { ...templateCopy, ...feedsCopy.markdown };

const on = onServices();

const startOn = (...entries: Parameters<typeof space>[0]) => on.startOn(space(entries));

describe('a template’s Markdown', () => {
  /** As a browser would get it. */
  async function markdown(filterSlug: string, templateSlug: string, draft = false) {
    let answer: unknown;
    const { url, close } = await serveRoute(async (_, res) => {
      if (draft) res.setHeader('Cache-Control', 'private, no-store');
      answer = await sendTemplateMarkdown(res, { filterSlug, templateSlug }).catch(
        (error: unknown) => error,
      );
      res.end();
    });
    const response = await fetch(url);
    const { status, headers } = response;
    const text = await response.text();
    await close();
    return { status, headers: Object.fromEntries(headers), text, answer };
  }

  it('contains the facts, links and text of the page, with special characters escaped', async () => {
    await startOn(
      ...SECTIONS,
      template('journal', {
        ...DETAILS,
        name: 'The *Journal*',
        description: '[x](javascript:alert(1)) <b>',
        publisher: 'Acme <b>',
        overview: ' # Journal\n\nWrite.\n',
      }),
    );
    const { status, headers, text } = await markdown('blog', 'journal');
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'text/markdown; charset=utf-8',
      link: `<${SITE}/templates/hugo/journal>; rel="canonical"`,
      'cache-control': 'public, max-age=0, s-maxage=30, must-revalidate',
    });
    expect(text).toBe(`# The \\*Journal\\*

> \\[x\\](javascript:alert(1)) \\<b\\>

- ${WORDS.by}: Acme \\<b\\>
- ${WORDS.details.license}: MIT
- ${WORDS.sourceUpdated}: 2025-02-03
- ${WORDS.sourceChecked(false, true)}: 2025-03-04
- Framework: [Hugo](${SITE}/templates/hugo)
- Use Case: [Blog](${SITE}/templates/blog)
- ${WORDS.page}: <${SITE}/templates/hugo/journal>
- ${WORDS.source}: <https://github.com/acme/journal>
- ${WORDS.demo}: <https://journal.example/>
- ${WORDS.deploy}: <https://deploy.example/>

## ${WORDS.start}

Needs Hugo.

\`\`\`sh
mkdir journal && curl -fsSL https://codeload.github.com/acme/journal/tar.gz/HEAD | tar -xz -C journal --strip-components=1
\`\`\`

## ${WORDS.overview}

# Journal

Write.
`);
  });

  it('lists all filters of a section', async () => {
    await startOn(
      ...section('framework', [
        ['Hugo', 'hugo'],
        ['Zola', 'zola'],
      ]),
      template('both', { framework: ['Hugo', 'Zola'] }),
    );
    const { text, answer } = await markdown('hugo', 'both');
    expect(text).toContain(`: [Hugo](${SITE}/templates/hugo), [Zola](${SITE}/templates/zola)\n`);
    expect(answer).toEqual({ props: {} });
  });

  it('leaves out empty fields', async () => {
    await startOn(template('bare'));
    expect((await markdown('all', 'bare')).text).toBe(`# Template bare

- ${WORDS.entryUpdated}: 2026-04-02
- ${WORDS.page}: <${SITE}/templates/all/bare>

## ${WORDS.overview}

${WORDS.overviewNone}
`);
  });

  it('shows a fact that is also a filter only once, as a link', async () => {
    const licences = section('license', [['MIT', 'mit']], { title: 'Licence', order: 9 });
    await startOn(...SECTIONS, ...licences, template('journal', DETAILS));
    const { text } = await markdown('blog', 'journal');
    expect(text.match(/- Licence: .*/g)).toEqual([`- Licence: [MIT](${SITE}/templates/mit)`]);
  });

  it('links to the source if there is no overview, and says so if the source is only a README', async () => {
    await startOn(template('bare', { githubUrl: DETAILS.githubUrl, sourceContents: 'readme' }));
    const { text } = await markdown('all', 'bare');
    expect(text).toContain(`\n\n${WORDS.onlyReadme}\n\n`);
    expect(text).toContain(`\n\n${WORDS.overviewNone} ${WORDS.readSource}\n`);
  });

  it('is not cached in draft mode', async () => {
    const { headers } = await markdown('next.js', 'next-blog', true);
    expect(headers['cache-control']).toBe('private, no-store');
  });

  it('redirects to its canonical address from another filter', async () => {
    const { answer, headers } = await markdown('blog', 'next-hugo');
    expect(answer).toEqual({
      redirect: { destination: '/templates/next.js/next-hugo/index.md', permanent: true },
    });
    expect(headers['cache-control']).toContain('s-maxage=30');
  });

  it('redirects from a former address', async () => {
    const catalogueOf = (slug: string) =>
      buildCatalogue({
        sections: [],
        templates: [bareTemplate(slug, { id: 'template-nothing' })],
        textFields: [],
      });
    await recordMoves(
      await addressesOf(catalogueOf('old')),
      await addressesOf(catalogueOf('nothing')),
    );
    expect((await markdown('all', 'old')).answer).toEqual({
      redirect: { destination: '/templates/all/nothing/index.md', permanent: true },
    });
  });

  it('is a plain-text 404 for an unknown template, cached as long as other Markdown', async () => {
    const { status, headers, text, answer } = await markdown('all', 'unheard-of');
    expect([status, text, answer]).toEqual([404, 'There is no such template.\n', { props: {} }]);
    expect(headers['content-type']).toBe('text/plain; charset=utf-8');
    expect(headers['cache-control']).toContain('s-maxage=30');
  });

  it('is never a 404 during an outage', async () => {
    await getCatalogue();
    on.lib.service.faults.inject({ kind: 'refuse' });
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 31_000 });
    const { answer } = await markdown('all', 'unheard-of');
    expect(answer).toBeInstanceOf(ExistenceUnknownError);
  });

  it('is an uncached 503 if the overview can’t be read', async () => {
    await getCatalogue();
    on.lib.service.faults.inject({ kind: 'status', status: 500 });
    const { status, headers, text } = await markdown('next.js', 'next-blog');
    expect([status, text]).toEqual([503, `${WORDS.unavailable}\n`]);
    expect(headers).toMatchObject({
      'retry-after': '30',
      'cache-control': 'no-store',
      'content-type': 'text/plain; charset=utf-8',
    });
    expect(on.log.text()).toContain('⚠ gallery.markdown-unavailable: /templates/next.js/next-blog');
  });
});
