/** Props of the editors' pages, in plain JSON. */

export type OrSignIn<Props> = Props | { signIn: EditorSignIn };

export type EditorSignIn = {
  /** `off` means that the site has no secret, so nobody can sign in. */
  problem: 'wrong' | 'off' | null;
  returnTo: string;
};

export type ContentProblem = {
  entryId: string | null;
  name: string;
  href: string | null;
  level: 'left-out' | 'incomplete' | 'advice';
  text: string;
  /** Set if many entries have the problem. */
  entries?: readonly ContentProblem[];
};

/** The rows cover the last 30 days, the most frequent first. */
export type Insights = Record<'failedSearches' | 'used' | 'unused', readonly InsightRow[]> & {
  /** False without a key-value store: other servers' counts are missing. */
  isComplete: boolean;
};

/** `counts` is by action. */
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
  /** False without a key-value store, because then only this server's publishes are known. */
  isComplete: boolean;
  paths: readonly string[];
  /** Empty if the site has one language. `gap` says why texts or pages are missing. */
  languages: readonly { name: string; paths: readonly string[]; gap: string | null }[];
  problems: readonly ContentProblem[] | null;
  href: string;
  checkedAt: string;
};

export type EditorView = {
  /** Each line groups the publishes of one moment. */
  lines: readonly EditorLine[];
  search: EditorSearch;
  isComplete: boolean;
  localEditorUrl: string | null;
  modelProblems: readonly string[];
  checkedAt: string;
  newerHref: string | null;
  olderHref: string | null;
};

/** `q` is an entry's id, or a part of its name. */
export type EditorSearch = { q: string; state: EditorPublish['state'] | '' };

export type EditorLine = {
  id: string;
  publishes: readonly EditorPublish[];
};

export type EditorPublishStage =
  | { is: 'undelivered' }
  | { is: 'queued' }
  | { is: 'rendering'; rendered: number; of: number };

/** Durations are in milliseconds, counted from the webhook's arrival. */
export type EditorPublish = {
  id: string;
  entryId: string;
  action: 'publish' | 'unpublish' | 'archive' | 'delete';
  name: string;
  href: string | null;
  /** In ISO 8601; `null` if unknown. */
  changedAt: string | null;
  receivedAt: string;
  /**
   * `interrupted` means that no result came in time; `not-shown`, that the entry was published but
   * no page shows it.
   */
  state: 'working' | 'live' | 'not-shown' | 'failed' | 'interrupted';
  /** `null` if not in progress, or unknown. */
  stage: EditorPublishStage | null;
  isAccepted: boolean;
  servedAfterMs: number | null;
  liveAfterMs: number | null;
  pages: readonly string[];
  /** Counts all pages, also if `pages` is shortened. */
  pageCount: number;
  failed: readonly string[];
  failedCount: number;
  notKnown: readonly string[];
  /** Sentences about missing translations. */
  gaps?: string;
  hasProblems?: boolean | undefined;
  hasAdvice?: boolean | undefined;
  isShownSince?: boolean | undefined;
  isRenderedOnVisit?: boolean | undefined;
  reason: string | null;
  /** State of the entry's latest publish, if it came after this one. */
  later: EditorPublish['state'] | null;
};
