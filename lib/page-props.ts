/** Props of pages and components, as plain JSON. */

/** UTF-16 offsets; `to` is exclusive. */
export type Span = { from: number; to: number };

/** `url`: absolute; size in pixels. */
export type Picture = { url: string; width: number; height: number; alt: string };

/** `colours`: of four quarters, 24 hexadecimal digits, row by row. */
export type CardImage = Picture & { colours: string | null };

/** For live preview, in draft mode only. */
export type LivePreviewIds = {
  entryId?: string;
  slug?: string;
  fieldIds?: Readonly<Record<string, string>>;
};

/** By field, e.g. `{ license: 'MIT' }`. */
export type TemplateDetails = Readonly<Record<string, string>>;

export type TemplateStatus = 'archived' | 'gone' | 'no-code';

export type TemplateCard = LivePreviewIds & {
  name: string;
  href: string;
  description: string | null;
  publisher: string | null;
  tags: readonly string[];
  details?: TemplateDetails;
  status?: TemplateStatus;
  /** E.g. `2026-03`, in UTC. */
  updated?: string;
  hasDemo?: true;
  picture: CardImage | null;
  /** Matches of the search. */
  highlights?: { name: readonly Span[]; description: readonly Span[] };
};

/**
 * `href` toggles the filter; `null`: no results. `count`: given the query and the other sections'
 * filters.
 */
export type FilterLink = { name: string; href: string | null; count: number; isChosen?: true };

export type FilterGroup = { id: string; title: string; links: readonly FilterLink[] };

export type TemplateList = LivePreviewIds & {
  heading: string;
  intro: string | null;
  headline: string | null;
  lead: string | null;
  description: string | null;
  groups: readonly FilterGroup[];
  cards: readonly TemplateCard[];
  total: number;
  /** Number of the first card, from 1. */
  from: number;
  /** The last page shown, from 1. */
  page: number;
  pageCount: number;
  pageSize: number;
  previousHref: string | null;
  nextHref: string | null;
  query: string;
  /** `some`: no template has all words. */
  match: 'all' | 'some';
  countNote: string;
  queryCut: string | null;
  sort: Sort;
  sorts: readonly { sort: Sort; href: string }[];
  feedHref: string;
  chosen: readonly { field: string; slug: string; name: string; removeHref: string }[];
  withoutQueryHref: string | null;
  unknown: UnknownValues | null;
  help: NoResultsHelp | null;
};

/** `names`: the first ones, quoted; `withoutHref`: the selection without them. */
export type UnknownValues = { names: string; withoutHref: string };

export type Sort = 'recommended' | 'newest' | 'updated' | 'name';

export type NoResultsHelp = {
  /** Stands above the removals. */
  text: string | null;
  /** `count`: templates found without it. */
  removals: readonly { name: string; href: string; count: number }[];
  nearest: readonly TemplateCard[];
  popular: readonly PopularFilter[];
  isGalleryEmpty?: true;
};

/** A word without matches, and its replacement. */
export type Correction = { word: string; meant: readonly string[] };

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
  facets: readonly { values: readonly { name: string; url: string; count: number }[] }[];
};

export type NewTemplate = TemplateCard & {
  since: string;
  isFirstCommit: boolean;
};

export type WhatsNew = {
  months: readonly { month: string; templates: readonly NewTemplate[] }[];
  allHref: string;
};

export type Crumb = { name: string; href: string };

export type LinkName = 'source' | 'demo' | 'deploy';

export type TemplateDetail = LivePreviewIds & {
  name: string;
  description: string | null;
  publisher: string | null;
  /** Of the entry, ISO 8601. */
  updatedAt: string;
  details: TemplateDetails;
  /** First commit, last commit, last check; ISO 8601. */
  sourceCreatedAt: string | null;
  sourceUpdatedAt: string | null;
  sourceCheckedAt: string | null;
  status: TemplateStatus | null;
  successor: { name: string; href: string } | null;
  hasCode: boolean;
  /** Links that were broken at the last check. */
  gone: readonly LinkName[];
  /** E.g. `Next.js 16`. */
  stack: readonly string[];
  languages: readonly string[];
  picture: CardImage | null;
  /** Absolute https. */
  links: Partial<Record<LinkName, string>>;
  start: StartCommand | null;
  /** Sanitised HTML from h2 down; `null`: none, or unreadable. */
  overviewHtml: string | null;
  /** There is an overview, but it couldn't be read or rendered. */
  overviewMissing: boolean;
  contents: readonly { id: string; text: string }[];
  facets: readonly { title: string; links: readonly { name: string; href: string }[] }[];
  related: readonly TemplateCard[];
  compareHref: string;
  breadcrumbs: readonly Crumb[];
};

export type ContentPageDetail = LivePreviewIds & {
  title: string;
  description: string | null;
  /** ISO 8601. */
  updatedAt: string;
  picture: CardImage | null;
  /** Sanitised HTML from h2 down; `null`: none, or not rendered. */
  bodyHtml: string | null;
  /** There is a body, but it couldn't be rendered. */
  bodyMissing: boolean;
};

export type Comparison = {
  columns: readonly {
    name: string;
    href: string;
    description: string | null;
    status: TemplateStatus | null;
    picture: CardImage | null;
    removeHref: string;
  }[];
  rows: readonly ComparisonRow[];
  unknown: readonly string[];
  others: readonly TemplateCard[];
  suggestions: readonly { slug: string; name: string; href: string }[];
};

export type ComparisonRow = {
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
  cells: readonly ComparisonCell[];
  isDifferent: boolean;
};

export type ComparisonCell =
  | { text: string | null }
  /** `null`: unknown. */
  | { list: readonly string[] | null }
  /** ISO 8601. */
  | { time: string | null }
  /** Absolute https. */
  | { address: string | null }
  | { links: readonly { name: string; href: string }[] };

/**
 * Shell commands. Only the kind `runs` starts the app; others install (`installs`, `next-example`) or copy it (`copy`).
 * `needs`: prerequisites.
 */
export type StartCommand = {
  kind: 'runs' | 'installs' | 'next-example' | 'copy';
  needs: string;
  address: string | null;
  /** By package manager, the source's own first. `run`: the command after its variables are set. */
  options: readonly { manager: string | null; lines: readonly string[]; run: string | null }[];
  env: readonly string[];
  openIn: readonly { name: string; href: string }[];
};

export type Announcement = { text: string; href: string | null; until: string | null };

export type PopularFilter = { name: string; href: string; count: number };

export type Home = {
  total: number;
  featured: readonly TemplateCard[];
  popular: readonly { id: string; title: string; filters: readonly PopularFilter[] }[];
};

export type PreviewSpace = {
  spaceId: string;
  environment: string;
  locale: string;
  banner: string;
  draftStyles: string;
  /** `field`: id in the space. */
  sections: readonly (LivePreviewIds & { title: string; field: string })[];
};

type NavigationLink = { name: string; href: string };

export type LayoutProps = {
  announcement: Announcement | null;
  isDraft: boolean;
  preview?: PreviewSpace;
  navigation: {
    sections: readonly { title: string; links: readonly NavigationLink[] }[];
    pages: readonly NavigationLink[];
  };
};

/** Text that the fonts can't draw is `null` or absent. */
export type OgImageProps = {
  kind: 'site' | 'filter' | 'template' | 'page';
  name: string | null;
  headline: string | null;
  text: string | null;
  /** Most telling first. */
  facts: readonly string[];
  /** `coverUrl`: absolute; `null`: a drawing chosen by name. */
  templates: readonly { name: string; coverUrl: string | null }[];
  /** In pixels; the height is four fifths of it. */
  coverWidth: number;
};
