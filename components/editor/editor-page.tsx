import Head from 'next/head';
import { useRef } from 'react';
import { PageHead } from '@/components/head/page-head';
import { SiteLink } from '@/components/site/site-link';
import { ArrowLeftIcon, ArrowRightIcon } from '@/components/ui/icons';
import { editorCopy } from '@/copy/editor';
import type { EditorView } from '@/lib/editor-props';
import { addressOf } from '@/lib/runtime/addresses.js';
import { EditorEmpty } from './editor-empty';
import { EditorHeader } from './editor-header';
import styles from './editor-page.module.css';
import { EditorSearch } from './editor-search';
import { publishAdvice } from './publish-advice';
import { PublishEntry } from './publish-entry';
import { PublishGroup } from './publish-group';
import { RefreshStatus } from './refresh-status';
import { useRefreshedView } from './use-refreshed-view';
import { useServerTime } from './use-server-time';

export function EditorPage({ view: initial }: { view: EditorView }) {
  const list = useRef<HTMLOListElement>(null);
  const refreshing = useRefreshedView(initial, list);
  const { view, announcement } = refreshing;
  const { lines, search, isComplete, newerHref, checkedAt } = view;
  const isSearch = search.q !== '' || search.state !== '';
  const explainsMissing = isComplete && newerHref === null && !isSearch && lines.length > 0;
  const now = useServerTime(checkedAt);
  return (
    <>
      <PageHead title={editorCopy.title} description={editorCopy.description} isUnlisted />
      <Head>
        <noscript key="refresh">
          <meta httpEquiv="refresh" content="30" />
        </noscript>
      </Head>
      <EditorHeader title={editorCopy.title} path="/editor">
        <a href={addressOf('/editor/content')}>{editorCopy.content}</a>
        <a href={addressOf('/editor/insights')}>{editorCopy.insights}</a>
        <RefreshStatus refreshing={refreshing} now={now} />
      </EditorHeader>
      <div className={`page-width ${styles.page}`}>
        <p className="visually-hidden" role="status">
          <span key={announcement.count}>{announcement.text}</span>
        </p>
        {isComplete ? null : <Incomplete />}
        <ModelProblems messages={view.modelProblems} />
        <EditorSearch search={search} isSearch={isSearch} />
        {lines.length === 0 ? (
          <EditorEmpty
            isLaterPage={newerHref !== null}
            isSearch={isSearch}
            isComplete={isComplete}
            localEditorUrl={view.localEditorUrl}
          />
        ) : null}
        {explainsMissing ? <p className={styles.missing}>{editorCopy.missing}</p> : null}
        <ol className={newerHref === null ? styles.publishes : styles.older} ref={list}>
          {lines.map((line, index) => (
            <li key={line.id}>
              <EditorLine line={line} isNewest={index === 0 && newerHref === null} now={now} />
            </li>
          ))}
        </ol>
        <Paging {...view} />
      </div>
    </>
  );
}

type EditorLineProps = {
  line: EditorView['lines'][number];
  isNewest: boolean;
  now: number;
};

function EditorLine({ line: { publishes }, isNewest, now }: EditorLineProps) {
  const [publish, another] = publishes;
  if (publish === undefined) return null;
  if (another !== undefined) {
    return <PublishGroup publishes={publishes} isNewest={isNewest} now={now} />;
  }
  const advice = publishAdvice(publish, now);
  return <PublishEntry publish={publish} advice={advice} isNewest={isNewest} now={now} />;
}

function Paging({ newerHref, olderHref }: Pick<EditorView, 'newerHref' | 'olderHref'>) {
  if (newerHref === null && olderHref === null) return null;
  const { label, newer, older } = editorCopy.paging;
  return (
    <nav className={styles.paging} aria-label={label}>
      {newerHref === null ? null : (
        <SiteLink className="button framed" href={newerHref} rel="prev">
          <ArrowLeftIcon />
          {newer}
        </SiteLink>
      )}
      {olderHref === null ? null : (
        <SiteLink className="button framed" href={olderHref} rel="next">
          {older}
          <ArrowRightIcon />
        </SiteLink>
      )}
    </nav>
  );
}

function Incomplete() {
  const { heading, text } = editorCopy.incomplete;
  return (
    <p className={styles.notice}>
      <strong>{heading}</strong> {text}
    </p>
  );
}

function ModelProblems({ messages }: { messages: readonly string[] }) {
  if (messages.length === 0) return null;
  return (
    <div className={styles.notice}>
      <strong>{editorCopy.model}</strong>
      {messages.map((message) => (
        <p key={message}>{message}</p>
      ))}
    </div>
  );
}
