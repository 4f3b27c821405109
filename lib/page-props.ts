/** Props of pages and components. Plain JSON: it is sent to the browser as it is. */

/** Part of a text, in UTF-16 units; `to` is exclusive. */
export type Span = { from: number; to: number };

/** A picture of known size. `url` is absolute; `width` and `height` are in pixels. */
export type Picture = { url: string; width: number; height: number; alt: string };

/** `colours`: of its four quarters, 24 hexadecimal digits, row by row; `null`: not known. */
export type CardImage = Picture & { colours: string | null };

/** The entry that something is rendered from, for the content service's web app. In draft mode only. */
export type LivePreviewIds = {
  entryId?: string;
  slug?: string;
  /** Ids of its fields by their names here, where the two differ. */
  fieldIds?: Readonly<Record<string, string>>;
};

/** Short facts of a template by the name of their field, e.g. `{ license: 'MIT' }`: those that it has. */
export type TemplateDetails = Readonly<Record<string, string>>;

/** A template that can't be started, and why: its source is archived, gone, or holds no code. */
export type TemplateStatus = 'archived' | 'gone' | 'no-code';

/** A template in a list. */
export type TemplateCard = LivePreviewIds & {
  name: string;
  href: string;
  description: string | null;
  /** `null` also if all templates of the gallery have the same. */
  publisher: string | null;
  /** Names of the filter values worth showing on a card: frameworks first, at most three. */
  tags: readonly string[];
  /** The details that a card shows. */
  details?: TemplateDetails;
  status?: TemplateStatus;
  /** Month of the last commit in UTC, as in `2026-03`. */
  updated?: string;
  hasDemo?: true;
  picture: CardImage | null;
  /** Where the words match what was searched for; only in the results of a search. */
  highlights?: { name: readonly Span[]; description: readonly Span[] };
};

/**
 * One filter in the navigation. `href` adds it to what is chosen, or takes it away; `null`: it would lead
 * to nothing. `count`: templates that it holds, given the words and what is chosen in the other sections.
 */
export type FilterLink = { name: string; href: string | null; count: number; isChosen?: true };

/** A section of the navigation, e.g. "Framework". Filters without templates are included, with count 0. */
export type FilterGroup = { id: string; title: string; links: readonly FilterLink[] };

/** One listing: all templates, or those of a filter. */
export type TemplateList = LivePreviewIds & {
  /** What the page holds. */
  heading: string;
  /** One or two sentences of an editor for one filter, below the heading. */
  intro: string | null;
  /** An editor's own line for it, if there is no `intro`. */
  headline: string | null;
  /** Takes the place of the editor's lines where there are none: on the page, and in its metadata. */
  lead: string | null;
  description: string | null;
  groups: readonly FilterGroup[];
  cards: readonly TemplateCard[];
  /** How many templates match, on all pages together. */
  total: number;
  /** Number of the first card, counted from 1: beyond a certain length the list begins later. */
  from: number;
  /** The last of those that are shown, counted from 1. */
  page: number;
  pageCount: number;
  pageSize: number;
  previousHref: string | null;
  nextHref: string | null;
  /** Search term; empty: none. */
  query: string;
  /** `some`: no template has all words of it, and these are the closest. */
  match: 'all' | 'some';
  /** Read out after `total`: which are shown, that these are the closest, that a word was taken for another one. */
  countNote: string;
  /** A sentence where it was longer, and what follows was not looked for. */
  queryCut: string | null;
  sort: Sort;
  /** The address of the selection in each order. */
  sorts: readonly { sort: Sort; href: string }[];
  /** The feed of the selection, the most recently listed first. */
  feedHref: string;
  /** Chosen filters, each with the address that takes it away. Empty on `/templates`. */
  chosen: readonly { field: string; slug: string; name: string; removeHref: string }[];
  /** The selection without the search term; `null`: there is none. */
  withoutQueryHref: string | null;
  /** Values of the query that don't exist; `null`: all do. */
  unknown: UnknownValues | null;
  /** Only where nothing matches. */
  help: NoResultsHelp | null;
};

/**
 * Values that no filter has. `names`: the first of them as they were written, in quotation marks, long
 * ones cut short; `withoutHref`: the same choice without any.
 */
export type UnknownValues = { names: string; withoutHref: string };

export type Sort = 'recommended' | 'newest' | 'updated' | 'name';

/** Suggestions where nothing matches. */
export type NoResultsHelp = {
  /** Stands above the removals. */
  text: string | null;
  /** A filter or the words, each of whose absence would leave `count` templates. */
  removals: readonly { name: string; href: string; count: number }[];
  /** Templates that come near. */
  nearest: readonly TemplateCard[];
  popular: readonly PopularFilter[];
  /** There is no template at all, so that nothing else leads to one. */
  isGalleryEmpty?: true;
};

/** A word of a search that nothing matches as it was typed, and what is found in its place. */
export type Correction = { word: string; meant: readonly string[] };

/** The part of `GET /api/templates` that the header's search shows. `url`: absolute. */
export type QuickResults = {
  total: number;
  match: 'all' | 'some';
  corrections: readonly Correction[];
  items: readonly {
    name: string;
    url: string;
    description: string | null;
    status: TemplateStatus | null;
    picture: Picture | null;
    facets: Readonly<Record<string, readonly { name: string }[]>>;
  }[];
  /** By section: each filter, and how many of the results are in it. */
  facets: readonly { values: readonly { name: string; url: string; count: number }[] }[];
};

/** A template on the page of new ones. */
export type NewTemplate = TemplateCard & {
  /** ISO 8601: the source's first commit, else when its entry was first published. */
  since: string;
  isFirstCommit: boolean;
};

/** The newest templates, by month: the newest first. */
export type WhatsNew = {
  /** `month`: as in `2026-03`, in UTC. */
  months: readonly { month: string; templates: readonly NewTemplate[] }[];
  /** All templates of the gallery in that order. */
  allHref: string;
};

export type Crumb = { name: string; href: string };

/** The links of a template. */
export type LinkName = 'source' | 'demo' | 'deploy';

/** A template on its own page. */
export type TemplateDetail = LivePreviewIds & {
  name: string;
  description: string | null;
  publisher: string | null;
  /** When the entry was updated, not its source; ISO 8601. */
  updatedAt: string;
  details: TemplateDetails;
  /** First and last commit of the source, and when they were read, ISO 8601; `null`: not known. */
  sourceCreatedAt: string | null;
  sourceUpdatedAt: string | null;
  sourceCheckedAt: string | null;
  status: TemplateStatus | null;
  /** What to use in its place. */
  successor: { name: string; href: string } | null;
  /** There is code at its source, or was when it was last checked. */
  hasCode: boolean;
  /** Links, or the source, that were gone at the last check. */
  gone: readonly LinkName[];
  /** The packages that it is built with, with their version where one is known: `Next.js 16`. */
  stack: readonly string[];
  /** Programming languages of the source, most used first; empty: not known. */
  languages: readonly string[];
  picture: CardImage | null;
  /** Absolute https addresses. */
  links: Partial<Record<LinkName, string>>;
  /** `null`: there is none that is known to work. */
  start: StartCommand | null;
  /** Sanitised HTML, headings from h2 down; `null`: none was written, or it could not be read. */
  overviewHtml: string | null;
  /** True where there is one that could not be read, or not be rendered. */
  overviewMissing: boolean;
  /** Headings of a long one, by the id of each. */
  contents: readonly { id: string; text: string }[];
  facets: readonly { title: string; links: readonly { name: string; href: string }[] }[];
  related: readonly TemplateCard[];
  /** Address of the comparison with related templates. */
  compareHref: string;
  /** The way here below the list of all templates; the page itself is not part of it. */
  breadcrumbs: readonly Crumb[];
};

/** A page that is written in the content service. */
export type ContentPageDetail = LivePreviewIds & {
  title: string;
  description: string | null;
  /** ISO 8601. */
  updatedAt: string;
  picture: CardImage | null;
  /** Sanitised HTML, headings from h2 down; `null`: none was written, or it could not be rendered. */
  bodyHtml: string | null;
  /** True where there is one that could not be rendered. */
  bodyMissing: boolean;
};

/** Templates side by side. */
export type Comparison = {
  columns: readonly {
    name: string;
    href: string;
    description: string | null;
    status: TemplateStatus | null;
    picture: CardImage | null;
    /** The address of the comparison without it. */
    removeHref: string;
  }[];
  rows: readonly ComparisonRow[];
  /** Slugs in the address that no template has. */
  unknown: readonly string[];
  /** Named in the address beyond those that are compared. */
  others: readonly TemplateCard[];
  /** Each with the address of the comparison that it is added to. */
  suggestions: readonly { slug: string; name: string; href: string }[];
};

export type ComparisonRow = {
  /** Named by its content, or one of the site's own. */
  term:
    | { title: string; field: string }
    | { detail: string }
    | 'publisher'
    | 'stack'
    | 'languages'
    | 'manager'
    | 'variables'
    | 'firstCommit'
    | 'lastCommit'
    | 'source'
    | 'demo'
    | 'deploy';
  /** One for each column. */
  cells: readonly ComparisonCell[];
  isDifferent: boolean;
};

export type ComparisonCell =
  | { text: string | null }
  /** Empty: there is none; `null`: not known. */
  | { list: readonly string[] | null }
  /** ISO 8601. */
  | { time: string | null }
  /** Absolute https address. */
  | { address: string | null }
  | { links: readonly { name: string; href: string }[] };

/**
 * Lines for a shell. `runs`: it can be started; `installs`: how it is started is not known. If nothing is known of the
 * source, one line: `next-example` installs as well, `copy` copies the files alone. `needs`: what must be installed, in
 * words.
 */
export type StartCommand = {
  kind: 'runs' | 'installs' | 'next-example' | 'copy';
  needs: string;
  /** Where it can be seen once it runs; `null`: not known. */
  address: string | null;
  /**
   * One for each package manager, the source's own first; `null`: there is none to choose. `run`: the line that starts
   * it, after its variables are set.
   */
  options: readonly { manager: string | null; lines: readonly string[]; run: string | null }[];
  /** Names of variables that it wants. */
  env: readonly string[];
  /** Where it can be tried without installing anything. */
  openIn: readonly { name: string; href: string }[];
};

/**
 * A line above the header, from the edge configuration. `href`: a path of this site or an https address;
 * `until`: ISO 8601, when it is over, `null`: as long as it is published.
 */
export type Announcement = { text: string; href: string | null; until: string | null };

/** A filter with its link. `count`: how many templates it has. */
export type PopularFilter = { name: string; href: string; count: number };

export type Home = {
  total: number;
  featured: readonly TemplateCard[];
  /** Groups in section order, each with its fullest filters first. */
  popular: readonly { id: string; title: string; filters: readonly PopularFilter[] }[];
};

/** Where the content service's web app finds what a page shows. */
export type PreviewSpace = {
  spaceId: string;
  environment: string;
  /** Code of the locale that is shown, e.g. `en-US`. */
  locale: string;
  /** Text of the banner: that drafts are shown, and how the page differs from what is published. */
  banner: string;
  /** A style sheet that marks the cards of drafts. */
  draftStyles: string;
  /** The sections of filters; `field`: id of the template's field, in the space. */
  sections: readonly (LivePreviewIds & { title: string; field: string })[];
};

type NavigationLink = { name: string; href: string };

/** Props that every page has. */
export type LayoutProps = {
  announcement: Announcement | null;
  isDraft: boolean;
  /** In draft mode only. */
  preview?: PreviewSpace;
  /** `sections`: the first ones, each with its fullest filters first; `pages`: written in the content service. */
  navigation: {
    sections: readonly { title: string; links: readonly NavigationLink[] }[];
    pages: readonly NavigationLink[];
  };
};

/** The content of an Open Graph image. Words that its fonts can't draw are `null`, or absent. */
export type OgImageProps = {
  kind: 'site' | 'filter' | 'template' | 'page';
  /** Name of the template, the filter or the page. */
  name: string | null;
  /** The editor's own line for a filter. */
  headline: string | null;
  text: string | null;
  /** Who it is by and what it is filed under, most telling first. */
  facts: readonly string[];
  /**
   * Templates that are shown by their covers. `coverUrl`: absolute; `null`: there is none, and the
   * name chooses a drawing.
   */
  templates: readonly { name: string; coverUrl: string | null }[];
  /** How wide each cover is drawn, in pixels; its height is four fifths of that. */
  coverWidth: number;
};
