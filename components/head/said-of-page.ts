import { deadEndCopy } from '#components/dead-end/dead-end-copy';
import { homeCopy } from '#components/home/home-copy';
import { listCopy } from '#components/listing/list-copy';
import { siteCopy } from '#components/site/site-copy';
import type { Home, SiteChrome, TemplateDetail, TemplateList } from '#lib/page-props';
import { headCopy } from './head-copy';
import type { Thing } from './structured-data';
import { structuredListing } from './structured-listing';
import { structuredSite } from './structured-site';
import { structuredTemplate } from './structured-template';

/** The props of any page; error pages have none. */
export type AnyPageProps = {
  home?: Home;
  list?: TemplateList;
  template?: TemplateDetail;
  chrome?: SiteChrome;
  canonical?: string;
  sharePicture?: string;
  isSearch?: boolean;
  /** Of a page that says what went wrong. */
  status?: number;
};

/** What a page says of itself to machines. Addresses are absolute; error pages have none. */
export type Said = {
  /** Without the site's name. */
  title: string;
  description: string;
  canonical?: string | undefined;
  /** For previews of links. */
  sharePicture?: string | undefined;
  /** The same content as Markdown. */
  markdown?: string | undefined;
  /** Keeps the page out of search engines, not the pages that it links to: search results, errors. */
  isUnlisted?: boolean | undefined;
  things?: readonly Thing[];
};

/** @param page the route, e.g. `/404`. `null`: a page that has a head of its own. */
export function saidOf(page: string, props: AnyPageProps): Said | null {
  const { home, list, template, chrome, canonical = '', sharePicture, isSearch } = props;
  const own = { canonical, sharePicture, isUnlisted: isSearch };
  if (home) {
    const description = homeCopy.hero.lead;
    const things = [structuredSite(canonical)];
    return { ...own, title: siteCopy.name, description, things };
  }
  if (list) {
    const description = list.intro ?? headCopy.listDescription(list.total);
    const things = structuredListing(list, canonical);
    return { ...own, title: listCopy.title(list), description, things };
  }
  if (template) {
    const description = template.description ?? headCopy.templateDescription(template.name);
    const markdown = chrome?.isDraft ? undefined : `${canonical}/index.md`;
    const things = structuredTemplate(template, canonical);
    return { ...own, title: template.name, description, markdown, things };
  }
  const error = errorOf(page, props);
  return error && { title: error.title, description: error.text, isUnlisted: true };
}

function errorOf(page: string, { status = 500 }: AnyPageProps) {
  if (page === '/404') return deadEndCopy.notFound;
  if (page === '/500') return deadEndCopy.error;
  if (page === '/_error') return status < 500 ? deadEndCopy.badRequest : deadEndCopy.error;
  return null;
}
