/** What pages hand to components. Plain JSON: it travels to the browser as it is. */
import type { Picture } from '#lib/template';

/** The entry that something is made from, for the content service's web app. In draft mode only. */
export type EntryMark = { entryId?: string; slug?: string };

/** A template in a list. */
export type TemplateCard = EntryMark & {
  name: string;
  href: string;
  description: string | null;
  publisher: string | null;
  /** Names of the filter values worth showing on a card: frameworks first, at most three. */
  tags: readonly string[];
  picture: Picture | null;
};

/** One filter in the navigation. `count`: templates it leads to. */
export type FilterLink = { name: string; href: string; count: number; isCurrent: boolean };

/** A section of the navigation, e.g. "Framework". Filters that lead to nothing are kept, with count 0. */
export type FilterGroup = { field: string; title: string; links: readonly FilterLink[] };

/** One listing: all templates, or those of a filter. */
export type TemplateList = EntryMark & {
  /** The editor's own heading for one filter; without it the site has one. */
  headline: string | null;
  /** One or two sentences under the heading. */
  intro: string | null;
  groups: readonly FilterGroup[];
  cards: readonly TemplateCard[];
  /** How many templates match, on all pages together. */
  total: number;
  /** Counted from 1. */
  page: number;
  pageCount: number;
  previousHref: string | null;
  nextHref: string | null;
  /** What was searched for; empty: nothing. */
  query: string;
  /** Chosen filters, each with the address that takes it away. Empty on `/templates`. */
  chosen: readonly { name: string; removeHref: string }[];
};

export type Crumb = { name: string; href: string };

/** A template on its own page. */
export type TemplateDetail = EntryMark & {
  name: string;
  description: string | null;
  publisher: string | null;
  /** ISO 8601. */
  updatedAt: string;
  picture: Picture | null;
  /** Absolute https addresses. */
  links: { source?: string; demo?: string; deploy?: string };
  /** Sanitised HTML, headings from h2 down; `null`: none was written, or it could not be read. */
  overviewHtml: string | null;
  /** True where the content service could not be asked for the overview. */
  overviewMissing: boolean;
  facets: readonly { title: string; links: readonly { name: string; href: string }[] }[];
  related: readonly TemplateCard[];
  /** The way here below the list of all templates; the page itself is not part of it. */
  breadcrumbs: readonly Crumb[];
};

/** A line above the header, from the edge configuration. `href`: a path of this site or an https address. */
export type Announcement = { text: string; href: string | null };

/** A filter that leads somewhere. `count`: how many templates it leads to. */
export type PopularFilter = { name: string; href: string; count: number };

export type Home = {
  total: number;
  featured: readonly TemplateCard[];
  /** Groups in section order, each with its fullest filters first. */
  popular: readonly { field: string; title: string; filters: readonly PopularFilter[] }[];
};

/** Where the content service's web app finds what a page shows. */
export type PreviewPlace = {
  spaceId: string;
  environment: string;
  /** Code of the locale that is shown, e.g. `en-US`. */
  locale: string;
};

/** What every page has, whatever else it shows. */
export type SiteChrome = {
  announcement: Announcement | null;
  isDraft: boolean;
  /** In draft mode only. */
  preview?: PreviewPlace;
  /** For header and footer: the first sections, each with its fullest filters first. */
  menu: readonly { title: string; links: readonly { name: string; href: string }[] }[];
};

/** What editors see of their publishes, newest first. */
export type EditorView = {
  publishes: readonly EditorPublish[];
  /** False: the key-value store is off or silent, so these are what this server did since its start. */
  isComplete: boolean;
  /** When this was read, ISO 8601. */
  checkedAt: string;
  newerHref: string | null;
  olderHref: string | null;
};

/** One publish and what became of it. Spans are in milliseconds from the arrival of the webhook. */
export type EditorPublish = {
  id: string;
  action: 'publish' | 'unpublish' | 'archive' | 'delete';
  /** Of the template or filter, else the id of the entry. */
  name: string;
  /** Its page as it is now; `null`: it has none. */
  href: string | null;
  /** When the webhook came, ISO 8601. */
  receivedAt: string;
  /** `working`: pages are being made. `interrupted`: it was, and nothing was heard of it since. */
  state: 'working' | 'live' | 'failed' | 'interrupted';
  /** Until the delivery API served it. */
  servedAfterMs: number | null;
  /** Until every page showed it. */
  liveAfterMs: number | null;
  /** Paths that were made anew: those of the entry itself first. */
  pages: readonly string[];
  /** All of them; `pages` may be shortened. */
  pageCount: number;
  failed: readonly string[];
  /** What could not be found out, in words. */
  notKnown: readonly string[];
  /** Why it is not live, in words. */
  reason: string | null;
};
