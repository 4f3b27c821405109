/** What pages hand to components. Plain JSON: it travels to the browser as it is. */
import type { Picture } from '#lib/template';

/** Part of a text, in UTF-16 units; `to` is the first that doesn't belong to it. */
export type Span = { from: number; to: number };

/** `colours`: of its four quarters, 24 hexadecimal digits, row by row; `null`: not known. */
export type ShownPicture = Picture & { colours: string | null };

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
  picture: ShownPicture | null;
  /** Where the words match what was searched for; only in the results of a search. */
  marks?: { name: readonly Span[]; description: readonly Span[] };
};

/**
 * One filter in the navigation. `href` adds it to what is chosen, or takes it away; `null`: it would lead
 * to nothing. `count`: templates that it holds, given the words and what is chosen in the other sections.
 */
export type FilterLink = { name: string; href: string | null; count: number; isChosen: boolean };

/** A section of the navigation, e.g. "Framework". Filters that hold nothing are kept, with count 0. */
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
  pageSize: number;
  previousHref: string | null;
  nextHref: string | null;
  /** What was searched for; empty: nothing. */
  query: string;
  sort: Sort;
  /** The same choice in each order. */
  sorts: readonly { sort: Sort; href: string }[];
  /** Chosen filters, each with the address that takes it away. Empty on `/templates`. */
  chosen: readonly { field: string; slug: string; name: string; removeHref: string }[];
  /** The same choice without what was searched for; `null`: nothing was. */
  withoutWordsHref: string | null;
  /** What was asked for and isn't there; `null`: all of it is. */
  unknown: UnknownValues | null;
  /** Only where nothing matches. */
  help: EmptyHelp | null;
};

/**
 * Values that no filter has. `names`: the first of them as they were written, in quotation marks, long
 * ones cut short; `withoutHref`: the same choice without any.
 */
export type UnknownValues = { names: string; withoutHref: string };

export type Sort = 'recommended' | 'newest' | 'name';

/** What helps where nothing matches. */
export type EmptyHelp = {
  /** A filter or the words, each of whose absence would leave `count` templates. */
  removals: readonly { name: string; href: string; count: number }[];
  /** Templates that come near. */
  nearest: readonly TemplateCard[];
  popular: readonly PopularFilter[];
};

export type Crumb = { name: string; href: string };

/** A template on its own page. */
export type TemplateDetail = EntryMark & {
  name: string;
  description: string | null;
  publisher: string | null;
  /** ISO 8601. */
  updatedAt: string;
  picture: ShownPicture | null;
  /** Absolute https addresses. */
  links: { source?: string; demo?: string; deploy?: string };
  /** `null`: its source is nowhere that a command could take it from. */
  start: StartCommand | null;
  /** Sanitised HTML, headings from h2 down; `null`: none was written, or it could not be read. */
  overviewHtml: string | null;
  /** True where the content service could not be asked for the overview. */
  overviewMissing: boolean;
  facets: readonly { title: string; links: readonly { name: string; href: string }[] }[];
  related: readonly TemplateCard[];
  /** The way here below the list of all templates; the page itself is not part of it. */
  breadcrumbs: readonly Crumb[];
};

/** One line for a shell. `next-example`: it installs as well; `copy`: it copies the files alone. */
export type StartCommand = { kind: 'next-example' | 'copy'; command: string };

/** A line above the header, from the edge configuration. `href`: a path of this site or an https address. */
/** `until`: ISO 8601, when it is over; `null`: as long as it is published. */
export type Announcement = { text: string; href: string | null; until: string | null };

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

/** What a picture for link previews shows. Words that its faces can't draw are `null`, or absent. */
export type SharePicture = {
  kind: 'site' | 'filter' | 'template';
  /** Of the template or the filter. */
  name: string | null;
  /** A filter's own heading. */
  headline: string | null;
  text: string | null;
  /** Who it is by and what it is filed under, most telling first. */
  facts: readonly string[];
  /**
   * Templates that are shown by their covers. `coverUrl`: absolute; `null`: there is none, and the
   * name chooses a drawing.
   */
  exhibits: readonly { name: string; coverUrl: string | null }[];
  /** How wide each cover is drawn, in pixels; its height is four fifths of that. */
  coverWidth: number;
};
