/** Props of the visitors' pages, in plain JSON. */
import type { ContentFields, ContentKind, FieldContents } from '@/lib/runtime/content-kinds';

/** UTF-16 offsets; `to` is exclusive. */
export type Span = { from: number; to: number };

/** `url` is absolute; the size is in pixels. `altLang` is set if `alt` isn't translated. */
export type Picture = { url: string; width: number; height: number; alt: string; altLang?: string };

/** `colours` has 24 hexadecimal digits: the four quarters, row by row. */
export type CardImage = Picture & { colours: string | null };

/** Pages have these ids only in draft mode. */
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
  /** The description's language, if it isn't the page's. */
  descriptionLang?: string;
  publisher: string | null;
  tags: readonly string[];
  details?: TemplateDetails;
  status?: TemplateStatus;
  /** The month of the last commit in UTC, e.g. `2026-03`. */
  updated?: string;
  hasDemo?: true;
  picture: CardImage | null;
  highlights?: { name: readonly Span[]; description: readonly Span[] };
};

/**
 * `href` toggles the filter; `null` if that gives no results. `count`: results with the query and
 * the other sections' filters.
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
  /** Number of the last page shown, from 1. */
  page: number;
  pageCount: number;
  pageSize: number;
  previousHref: string | null;
  nextHref: string | null;
  query: string;
  /** `some` means that no template contains all the words. */
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

/** `names` quotes the first unknown values. `withoutHref` leads to the selection without them. */
export type UnknownValues = { names: string; withoutHref: string };

export type Sort = 'recommended' | 'popular' | 'newest' | 'updated' | 'name';

export type NoResultsHelp = {
  text: string | null;
  removals: readonly { name: string; href: string; count: number }[];
  nearest: readonly TemplateCard[];
  popular: readonly PopularFilter[];
  isGalleryEmpty?: true;
};

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

/** Actions counted on a template's page. */
export type TemplateAction = LinkName | 'command' | 'prompt';

export type TemplateDetail = LivePreviewIds & {
  name: string;
  description: string | null;
  publisher: string | null;
  publisherHref?: string;
  /** The entry's last publish, in ISO 8601. */
  updatedAt: string;
  details: TemplateDetails;
  /** First commit, last commit and last check, in ISO 8601. */
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
  /** Absolute https URLs. */
  links: Partial<Record<LinkName, string>>;
  start: StartCommand | null;
  /** Sanitised, with headings from h2 down; `null` if there is none, or it couldn't be read. */
  overviewHtml: string | null;
  /** Languages of these texts, if not the page's. */
  untranslated?: { description?: string; overview?: string };
  /** The overview couldn't be read or rendered. */
  overviewMissing: boolean;
  contents: readonly { id: string; text: string }[];
  facets: readonly { title: string; links: readonly { name: string; href: string }[] }[];
  related: readonly TemplateCard[];
  compareHref: string;
  reportHref?: string;
  breadcrumbs: readonly Crumb[];
};

/**
 * `html` is sanitised, with headings from h2 down. `isMissing` means that the text couldn't be
 * rendered.
 */
export type RenderedText = { html: string | null; isMissing: boolean };

type Shown = {
  name: string;
  slug: string;
  text: string | null;
  markdown: RenderedText;
  picture: CardImage | null;
  templates: readonly TemplateCard[];
};

/** Fields as declared in `content/model.ts`. */
export type ContentDetail<Kind extends ContentKind = ContentKind> = LivePreviewIds &
  ContentLine & {
    /** ISO 8601. */
    updatedAt: string;
  } & {
    [Field in Exclude<keyof ContentFields<Kind>, 'slug'>]: Shown[ContentFields<Kind>[Field] &
      FieldContents];
  };

export type ContentLink = LivePreviewIds & ContentLine & { href: string };

type ContentLine = { title: string; description: string | null };

export type Comparison = {
  columns: readonly {
    name: string;
    href: string;
    description: string | null;
    descriptionLang?: string;
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
  /** `null` if the list is unknown. */
  | { list: readonly string[] | null }
  /** ISO 8601. */
  | { time: string | null }
  /** An absolute https URL. */
  | { address: string | null }
  | { links: readonly { name: string; href: string }[] };

/**
 * Only `runs` starts the app. `installs` and `next-example` install it, and `copy` only copies it.
 */
export type StartCommand = {
  kind: 'runs' | 'installs' | 'next-example' | 'copy';
  needs: string;
  address: string | null;
  /**
   * One option per package manager, the source's own first. `run` is for later, when the variables
   * are set.
   */
  options: readonly { manager: string | null; lines: readonly string[]; run: string | null }[];
  env: readonly string[];
  openIn: readonly { name: string; href: string }[];
};

/** `lang` is set if the text isn't in the page's language. */
export type Announcement = {
  text: string;
  href: string | null;
  until: string | null;
  lang?: string;
};

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
  /** The banner's text while the editor types. */
  typed: string;
  draftStyles: string;
  /** `field` is the field's id in the space. */
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
  /** Absent if the site has one language. */
  translations?: readonly Translation[];
};

/**
 * Translations include the page's own language. `url` is absolute; pages hidden from search engines
 * have none.
 */
export type Translation = { tag: string; path: string; url?: string };

/** Text that the fonts can't draw is `null` or absent. */
export type OgImageProps = {
  /** The language's id. */
  language: string;
  kind: 'site' | 'filter' | 'template' | 'page';
  name: string | null;
  headline: string | null;
  text: string | null;
  /** The most telling facts come first. */
  facts: readonly string[];
  /** `coverUrl` is absolute; if `null`, a drawing is chosen by name. */
  templates: readonly { name: string; coverUrl: string | null }[];
  /** In pixels; the height is four fifths of the width. */
  coverWidth: number;
};
