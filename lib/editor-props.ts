/** Props of the editors' pages, and the answers of their API. Plain JSON, as in page-props.ts. */

/** Props of a page, or of the sign-in form in its place. */
export type OrSignIn<Props> = Props | { signIn: EditorSignIn };

export type EditorSignIn = {
  /** `wrong`: that secret is not the site's. `off`: the site has none, so nobody can sign in. */
  problem: 'wrong' | 'off' | null;
  /** The page to return to. */
  returnTo: string;
};

export type ContentProblem = {
  entryId: string | null;
  name: string;
  href: string | null;
  level: 'left-out' | 'incomplete' | 'advice';
  text: string;
};

export type EditorPanelView = {
  name: string;
  publish: EditorPublish | null;
  /** Published again since, without a webhook. */
  isLastMissing: boolean;
  /** False: without the key-value store, this server's own publishes only. */
  isComplete: boolean;
  paths: readonly string[];
  problems: readonly ContentProblem[] | null;
  href: string;
  checkedAt: string;
};

export type EditorView = {
  /** Publishes of one moment, e.g. a bulk publish. */
  lines: readonly EditorLine[];
  search: EditorSearch;
  /** False: without the key-value store, this server's own publishes only. */
  isComplete: boolean;
  localEditorUrl: string | null;
  modelProblems: readonly string[];
  checkedAt: string;
  newerHref: string | null;
  olderHref: string | null;
};

/** `q`: an entry's id, or part of its name. */
export type EditorSearch = { q: string; state: EditorPublish['state'] | '' };

export type EditorLine = {
  id: string;
  publishes: readonly EditorPublish[];
};

export type EditorPublishStage =
  | { is: 'undelivered' }
  | { is: 'queued'; before: number }
  | { is: 'rendering'; rendered: number; of: number };

/** Durations in milliseconds since the webhook arrived. */
export type EditorPublish = {
  id: string;
  entryId: string;
  action: 'publish' | 'unpublish' | 'archive' | 'delete';
  name: string;
  href: string | null;
  /** By the editor, ISO 8601; `null`: unknown. */
  changedAt: string | null;
  receivedAt: string;
  /** `interrupted`: no result in time. `not-shown`: published, but no page shows it. */
  state: 'working' | 'live' | 'not-shown' | 'failed' | 'interrupted';
  /** `null`: not in progress, or unknown. */
  stage: EditorPublishStage | null;
  isAccepted: boolean;
  servedAfterMs: number | null;
  liveAfterMs: number | null;
  pages: readonly string[];
  /** `pages` may be shortened. */
  pageCount: number;
  failed: readonly string[];
  /** `failed` may be shortened. */
  failedCount: number;
  notKnown: readonly string[];
  hasProblems?: boolean | undefined;
  hasAdvice?: boolean | undefined;
  isShownSince?: boolean | undefined;
  isRenderedOnVisit?: boolean | undefined;
  reason: string | null;
  /** State of the entry's most recent publish after this one. */
  later: EditorPublish['state'] | null;
};
