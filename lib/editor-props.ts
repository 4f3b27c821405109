/** Plain JSON. */

export type OrSignIn<Props> = Props | { signIn: EditorSignIn };

export type EditorSignIn = {
  /** `off`: the site has no secret, so nobody can sign in. */
  problem: 'wrong' | 'off' | null;
  returnTo: string;
};

export type ContentProblem = {
  entryId: string | null;
  name: string;
  href: string | null;
  level: 'left-out' | 'incomplete' | 'advice';
  text: string;
  /** If many entries have the problem. */
  entries?: readonly ContentProblem[];
};

/** Of the last 30 days, most frequent first. */
export type Insights = Record<'failedSearches' | 'used' | 'unused', readonly InsightRow[]>;

/** `counts`: by action. */
export type InsightRow = {
  name: string;
  href?: string;
  counts: Readonly<Record<string, number>>;
};

export type EditorPanelView = {
  name: string;
  publish: EditorPublish | null;
  /** The entry was published again, but no webhook arrived. */
  isLastMissing: boolean;
  /** False without the key-value store: only this server's publishes are known. */
  isComplete: boolean;
  paths: readonly string[];
  /** Empty if the site has one language. `gap`: the reason for missing texts or pages. */
  languages: readonly { name: string; paths: readonly string[]; gap: string | null }[];
  problems: readonly ContentProblem[] | null;
  href: string;
  checkedAt: string;
};

export type EditorView = {
  /** A line has the publishes of one moment. */
  lines: readonly EditorLine[];
  search: EditorSearch;
  isComplete: boolean;
  localEditorUrl: string | null;
  modelProblems: readonly string[];
  checkedAt: string;
  newerHref: string | null;
  olderHref: string | null;
};

/** `q`: id, or part of the name. */
export type EditorSearch = { q: string; state: EditorPublish['state'] | '' };

export type EditorLine = {
  id: string;
  publishes: readonly EditorPublish[];
};

export type EditorPublishStage =
  | { is: 'undelivered' }
  | { is: 'queued' }
  | { is: 'rendering'; rendered: number; of: number };

/** Durations in milliseconds since the webhook arrived. */
export type EditorPublish = {
  id: string;
  entryId: string;
  action: 'publish' | 'unpublish' | 'archive' | 'delete';
  name: string;
  href: string | null;
  /** ISO 8601; `null`: unknown. */
  changedAt: string | null;
  receivedAt: string;
  /**
   * `interrupted`: there was no result in time. `not-shown`: published, but no page shows the
   * entry.
   */
  state: 'working' | 'live' | 'not-shown' | 'failed' | 'interrupted';
  /** `null`: not in progress, or unknown. */
  stage: EditorPublishStage | null;
  isAccepted: boolean;
  servedAfterMs: number | null;
  liveAfterMs: number | null;
  pages: readonly string[];
  /** All pages; `pages` may be shortened. */
  pageCount: number;
  failed: readonly string[];
  failedCount: number;
  notKnown: readonly string[];
  /** Missing translations, in sentences. */
  gaps?: string;
  hasProblems?: boolean | undefined;
  hasAdvice?: boolean | undefined;
  isShownSince?: boolean | undefined;
  isRenderedOnVisit?: boolean | undefined;
  reason: string | null;
  /** State of the entry's latest publish, if it came after this one. */
  later: EditorPublish['state'] | null;
};
