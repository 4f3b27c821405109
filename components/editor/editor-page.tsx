import Head from 'next/head';
import { useRef } from 'react';
import type { EditorView } from '#lib/page-props';
import { editorCopy } from './editor-copy';
import { EditorEmpty } from './editor-empty';
import { EditorHead } from './editor-head';
import { EditorHeader } from './editor-header';
import styles from './editor-page.module.css';
import { EditorPaging } from './editor-paging';
import { adviceFor } from './publish-advice';
import { PublishEntry } from './publish-entry';
import { useRefreshedView } from './use-refreshed-view';
import { useServerTime } from './use-server-time';

/** Proof for editors: what became of each publish, newest first, refreshing itself. */
export function EditorPage({ view: initial }: { view: EditorView }) {
  const list = useRef<HTMLOListElement>(null);
  const refreshing = useRefreshedView(initial, list);
  const { view, news } = refreshing;
  const { publishes, isComplete, newerHref, checkedAt } = view;
  const now = useServerTime(checkedAt);
  return (
    <>
      <EditorHead title={editorCopy.title} description={editorCopy.description} />
      <Head>
        <noscript key="refresh">
          <meta httpEquiv="refresh" content="10" />
        </noscript>
      </Head>
      <EditorHeader refreshing={refreshing} now={now} />
      <div className={`page-width ${styles.page}`}>
        <p className="visually-hidden" role="status">
          <span key={news.count}>{news.text}</span>
        </p>
        {isComplete ? null : <Incomplete />}
        {publishes.length === 0 ? <EditorEmpty isLaterPage={newerHref !== null} /> : null}
        <ol className={newerHref === null ? styles.publishes : styles.older} ref={list}>
          {publishes.map((publish, index) => (
            <li key={publish.id}>
              <PublishEntry
                publish={publish}
                advice={adviceFor(publish, publishes.slice(0, index), now)}
                isNewest={index === 0 && newerHref === null}
                now={now}
              />
            </li>
          ))}
        </ol>
        <EditorPaging {...view} />
      </div>
    </>
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
