/** Props of the editors' pages, and the answers of their API. Plain JSON, as in page-props.ts. */

/** Props of a page, or of the sign-in form in its place. */
export type OrSignIn<Props> = Props | { signIn: EditorSignIn };

export type EditorSignIn = {
  /** `wrong`: that secret is not the site's. `off`: the site has none, so nobody can sign in. */
  problem: 'wrong' | 'off' | null;
  /** The page to return to. */
  returnTo: string;
};

/** Something that an editor should fix in the content. */
export type ContentProblem = {
  /** `null`: of the content model. */
  entryId: string | null;
  /** Name of the entry, or its id. */
  name: string;
  /** Where it is edited: in the content service's web app, or in the local editor. */
  href: string | null;
  level: 'left-out' | 'incomplete' | 'advice';
  /** A sentence. */
  text: string;
};

/** One entry, also for a frame beside its form. */
export type EditorPanelView = {
  name: string;
  /** The last publish of it; `null`: none is known. */
  publish: EditorPublish | null;
  /** True: it was published again since, and no webhook has told of that in time. */
  isLastMissing: boolean;
  /** False: the key-value store is off or does not respond, so `publish` is the last of this server's own. */
  isComplete: boolean;
  /** Its own, encoded. */
  paths: readonly string[];
  /** `null`: the content can't be read. */
  problems: readonly ContentProblem[] | null;
  /** All of its publishes. */
  href: string;
  checkedAt: string;
};

/** The props of the list of publishes, newest first. */
export type EditorView = {
  /** Each the publishes of one moment: mostly one, or those of a bulk publish, a release, an import. */
  lines: readonly EditorLine[];
  /** The search; empty: everything. */
  search: EditorSearch;
  /** False: the key-value store is off or does not respond, so these are this server's own since its start. */
  isComplete: boolean;
  /** The local editor, whose webhook is there from the start; `null`: the content is edited elsewhere. */
  localEditorUrl: string | null;
  /** Problems of the space's content model, in sentences. */
  modelProblems: readonly string[];
  /** When this was read, ISO 8601. */
  checkedAt: string;
  newerHref: string | null;
  olderHref: string | null;
};

/** `q`: an entry's id, or part of its name. */
export type EditorSearch = { q: string; state: EditorPublish['state'] | '' };

export type EditorLine = {
  /** The id of its first publish. */
  id: string;
  /** Newest first. */
  publishes: readonly EditorPublish[];
};

/** How far a publish is that is being worked on. `before`: how many are rendered before it. */
export type EditorPublishStage =
  | { is: 'undelivered' }
  | { is: 'queued'; before: number }
  | { is: 'rendering'; rendered: number; of: number };

/** One publish and what became of it. Spans are in milliseconds from the arrival of the webhook. */
export type EditorPublish = {
  id: string;
  entryId: string;
  action: 'publish' | 'unpublish' | 'archive' | 'delete';
  /** Name of the template or filter, else the id of the entry. */
  name: string;
  /** Its page as it is now; `null`: it has none. */
  href: string | null;
  /** When an editor did it, ISO 8601; `null`: the webhook does not say. */
  changedAt: string | null;
  /** When the webhook came, ISO 8601. */
  receivedAt: string;
  /**
   * `working`: pages are being rendered. `interrupted`: they were, and there was no result in time. `not-shown`:
   * it is published, and no page shows it.
   */
  state: 'working' | 'live' | 'not-shown' | 'failed' | 'interrupted';
  /** `null`: it is not being worked on, or that is not known. */
  stage: EditorPublishStage | null;
  /** The webhook has had its final answer, and won't come again by itself. */
  isAccepted: boolean;
  /** Until the delivery API served it. */
  servedAfterMs: number | null;
  /** Until every page showed it. */
  liveAfterMs: number | null;
  /** Paths that were rendered again: those of the entry itself first. */
  pages: readonly string[];
  /** All of them; `pages` may be shortened. */
  pageCount: number;
  failed: readonly string[];
  /** All of them; `failed` may be shortened. */
  failedCount: number;
  /** Unknown results, as sentences. */
  notKnown: readonly string[];
  /** True: problems of the content or its model are among them. */
  hasProblems?: boolean | undefined;
  /** True: what is right, and could be better, is among them. */
  hasAdvice?: boolean | undefined;
  /** True: no page showed it then, and one does now. */
  isShownSince?: boolean | undefined;
  /** True in development, where no page is cached. */
  isRenderedOnVisit?: boolean | undefined;
  /** Why it is not live, or not shown, as a sentence. */
  reason: string | null;
  /** State of the newest publish of the same entry after it; `null`: none is known. */
  later: EditorPublish['state'] | null;
};
