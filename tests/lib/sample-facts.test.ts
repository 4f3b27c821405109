import { createContentStore, type LocalEdgeConfig, startEdgeConfig } from 'local-content-services';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sampleEdgeConfig } from '@/commands/sample-edge-config';
import { jsonLdTemplate } from '@/components/head/json-ld-template';
import { TemplateDetailPage } from '@/components/template/template-detail-page';
import { readSourceFacts } from '@/content/read-catalog';
import { templateCopy } from '@/copy/en/template';
import { sitemapXml } from '@/lib/api/sitemap';
import { templatesResponse } from '@/lib/api/templates-api';
import { PAGE_SIZE } from '@/lib/cards/first-templates';
import type { Catalogue } from '@/lib/catalogue/catalogue';
import { getCatalogue } from '@/lib/contentful/get-catalogue';
import { rssXml } from '@/lib/page/rss';
import type { Home, TemplateDetail } from '@/lib/page-props';
import { DEFAULT_LANGUAGE } from '@/lib/runtime/languages';
import { templateMarkdown } from '@/lib/template/template-markdown';
import { galleryContent } from '@/tests/fixtures/gallery-content';
import { type LibOnServices, libOn, resetServer } from '@/tests/fixtures/lib';
import * as pages from '@/tests/fixtures/page-results';

const facts = readSourceFacts();
const inUtc = (time: string) => new Date(time).toISOString();
const READ_AT = inUtc(facts.readAt);
const factsOf = (slug: string) => {
  const found = facts.templates[slug];
  if (found === undefined) throw new Error(`no facts of ${slug}`);
  return found;
};

const SLUGS = Object.keys(facts.templates);
const README_ALONE = SLUGS.filter((slug) => factsOf(slug).contents === 'readme');

let edge: LocalEdgeConfig;
let lib: LibOnServices;
let catalogue: Catalogue;
const details = new Map<string, TemplateDetail>();
beforeAll(async () => {
  const sample = await galleryContent();
  edge = await startEdgeConfig({
    token: 'edge-token',
    items: sampleEdgeConfig(createContentStore(sample)),
  });
  lib = await libOn(sample, { env: { EDGE_CONFIG: edge.connectionString } });
  catalogue = (await getCatalogue()).value;
  // Parallel reads would share one deadline.
  for (const slug of SLUGS) details.set(slug, await readDetail(slug));
}, 60_000);
afterAll(async () => {
  await lib?.close();
  await edge?.close();
});

async function everyItem(sort: 'recommended' | 'newest') {
  const answers = await Promise.all(
    Array.from({ length: Math.ceil(catalogue.templates.length / PAGE_SIZE) }, (_, at) =>
      templatesResponse({ sort, page: String(at + 1) }),
    ),
  );
  return answers.flatMap((answer) => (answer.kind === 'ok' ? answer.body.items : []));
}

async function readDetail(slug: string): Promise<TemplateDetail> {
  const template = catalogue.templateBySlug.get(slug);
  const [filter] = template ? catalogue.filtersOfTemplate(template) : [];
  const page = await pages.templatePage(filter?.value.slug ?? 'all', slug);
  return (page as { props: { template: TemplateDetail } }).props.template;
}

const formatDate = (time: string) =>
  new Date(time).toLocaleDateString('en-GB', { dateStyle: 'long', timeZone: 'UTC' });
const tokenize = (html: string) => html.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ');
const htmlOf = (template: TemplateDetail) =>
  renderToStaticMarkup(createElement(TemplateDetailPage, { template }));
const markdownOf = (slug: string) => {
  const template = catalogue.templateBySlug.get(slug);
  if (template === undefined) throw new Error(`no template ${slug}`);
  return templateMarkdown(catalogue, template, null);
};

describe('the sample content', () => {
  it('contains facts about each of its templates and no others', () => {
    expect([...SLUGS].sort()).toEqual(catalogue.templates.map(({ slug }) => slug).sort());
    expect(README_ALONE.length).toBe(3);
  });
});

describe('dates in the sample', () => {
  it('are the commit dates and the date of the last check in the API', async () => {
    const items = await everyItem('recommended');
    expect(items.length).toBe(SLUGS.length);
    for (const item of items) {
      const { firstCommit, lastCommit, license = null, contents } = factsOf(item.slug);
      expect(item).toMatchObject({
        createdAt: READ_AT,
        updatedAt: READ_AT,
        sourceCreatedAt: inUtc(firstCommit),
        sourceUpdatedAt: inUtc(lastCommit),
        sourceCheckedAt: READ_AT,
        sourceContents: contents,
        license,
      });
    }
  });

  it('order “newest” by first commit', async () => {
    const slugs = (await everyItem('newest')).map(({ slug }) => slug);
    expect(slugs.length).toBe(SLUGS.length);
    const times = slugs
      .filter((slug) => !README_ALONE.includes(slug))
      .map((slug) => Date.parse(factsOf(slug).firstCommit));
    expect(times).toEqual([...times].sort((a, b) => b - a));
    expect(new Set(times).size).toBeGreaterThan(100);
  });

  it('are labelled correctly on the page, in JSON-LD and in Markdown', async () => {
    for (const [slug, template] of details) {
      const { firstCommit, lastCommit, license } = factsOf(slug);
      const html = htmlOf({ ...template, overviewHtml: null, related: [] });
      const checked = templateCopy.sourceChecked(false, !README_ALONE.includes(slug));
      const times = [...html.matchAll(/<time dateTime="([^"]+)"/g)].map(([, time]) => time);
      expect(times).toEqual([inUtc(lastCommit), READ_AT]);
      const licence = license === undefined ? '' : ` Licence ${license}`;
      // Fields that adopters add may come in between.
      expect(tokenize(html)).toContain(`Vercel${licence} `);
      if (license === undefined) expect(tokenize(html)).not.toContain('Vercel Licence');
      expect(tokenize(html)).toContain(
        ` Last commit ${formatDate(lastCommit)} ${checked} ${formatDate(READ_AT)} `,
      );

      const [code] = jsonLdTemplate(template, 'https://gallery.example/page', DEFAULT_LANGUAGE);
      expect(code).toMatchObject({
        dateCreated: inUtc(firstCommit),
        dateModified: inUtc(lastCommit),
        mainEntityOfPage: { '@type': 'WebPage', dateModified: READ_AT },
      });
      expect(code?.license).toEqual(license && { '@type': 'CreativeWork', name: license });

      const markdown = markdownOf(slug);
      expect(
        [...markdown.matchAll(/^- (.+): (\d{4}-\d\d-\d\d)$/gm)].map(([, ...fact]) => fact),
      ).toEqual([
        ['Last commit', inUtc(lastCommit).slice(0, 10)],
        [checked, READ_AT.slice(0, 10)],
      ]);
      if (license) expect(markdown).toContain(`\n- Licence: ${license}\n`);
    }
  });

  it('come from the first commit in the feed and from the entry in the sitemap', () => {
    const feed = rssXml(catalogue, {
      title: 'New',
      description: 'Newest first',
      path: '/feed.xml',
      pagePath: '/templates',
      templates: catalogue.templates,
    });
    const dates = [...feed.matchAll(/<pubDate>([^<]+)/g)].map(([, date]) => Date.parse(date ?? ''));
    const listed = [...feed.matchAll(/<guid[^>]*>template-([^<]+)/g)].map(([, slug = '']) =>
      Date.parse(factsOf(slug).firstCommit),
    );
    expect(dates).toEqual(listed);
    expect(dates).toEqual([...dates].sort((a, b) => b - a));
    const changed = [...sitemapXml(catalogue).matchAll(/<lastmod>([^<]+)/g)];
    expect(changed.length).toBeGreaterThan(SLUGS.length);
    expect(new Set(changed.map(([, time]) => time))).toEqual(new Set([READ_AT]));
  });
});

describe('a sample template with only a README', () => {
  it('is shown without a deploy link or start command, and with the reason', async () => {
    for (const slug of README_ALONE) {
      const template = details.get(slug);
      expect(template?.start).toBeNull();
      expect(Object.keys(template?.links ?? {})).toEqual(['source']);
      for (const text of [template ? tokenize(htmlOf(template)) : '', markdownOf(slug)]) {
        expect(text).toMatch(
          new RegExp(`${templateCopy.onlyReadme}|${templateCopy.archived(false)}`),
        );
        expect(text).not.toMatch(/\bDeploy\b[: ]+\S*vercel\.com|npx /);
      }
    }
    expect(markdownOf('nextjs-starter')).not.toContain(templateCopy.onlyReadme);
  });

  it('is not on the home page, even if featured', async () => {
    const featuredSlugs = async () => {
      const { home } = ((await pages.homePage()) as { props: { home: Home } }).props;
      return home.featured.map(({ href }) => href.split('/').at(-1));
    };
    expect(await featuredSlugs()).toEqual(edge.items.featured);
    edge.items = { featured: [...README_ALONE, 'hono-starter'] };
    resetServer();
    const featured = await featuredSlugs();
    expect(featured.length).toBe(6);
    expect(featured[0]).toBe('hono-starter');
    expect(featured.filter((slug) => README_ALONE.includes(slug ?? ''))).toEqual([]);
  });
});

describe('start commands of sample templates', () => {
  it('use create-next-app only if there is a package.json at the source path', () => {
    let installed = 0;
    for (const [slug, { start }] of details) {
      if (!start?.options.some(({ lines }) => lines[0]?.includes('next-app'))) continue;
      installed += 1;
      expect(factsOf(slug).contents).toBe('package');
    }
    expect(installed).toBeGreaterThan(80);
    expect(details.get('services-nextjs-gin')?.start?.options[0]?.lines.at(-1)).toBe(
      'cd services-nextjs-gin',
    );
  });

  it('use the source’s package manager, scripts and environment variables', () => {
    const counts = { runs: 0, installs: 0, none: 0 };
    for (const [slug, { start }] of details) {
      const { contents, facts: { manager, scripts = [], env = [] } = {} } = factsOf(slug);
      if (start?.kind !== 'runs' && start?.kind !== 'installs') {
        expect([slug, contents]).toEqual([slug, 'readme']);
        counts.none += 1;
        continue;
      }
      counts[start.kind] += 1;
      expect(start.env).toEqual(env);
      const [own] = start.options;
      if (manager) expect(own?.manager).toBe(manager === 'bundler' ? 'bundle' : manager);
      const script = / run (.+)$/.exec(own?.run ?? '')?.[1];
      if (script) expect(scripts).toContain(script);
    }
    expect(counts).toEqual({ runs: 139, installs: 36, none: 3 });
  });
});
