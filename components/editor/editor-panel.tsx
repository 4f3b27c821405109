import Head from 'next/head';
import { PageHead } from '@/components/head/page-head';
import { contentProblemsCopy } from '@/copy/content-problems';
import { editorCopy } from '@/copy/editor';
import type { EditorPanelView, EditorPublish } from '@/lib/editor-props';
import { addressOf } from '@/lib/runtime/addresses.js';
import { ContentProblemList } from './content-problems-page';
import styles from './editor-panel.module.css';
import { Timestamp } from './timestamp';
import { useRefreshedPanel } from './use-refreshed-panel';

export function EditorPanel({ view: initial }: { view: EditorPanelView }) {
  const { view, isStale } = useRefreshedPanel(initial);
  const { name, publish, isComplete, paths, languages, problems, href, checkedAt } = view;
  const copy = editorCopy.panel;
  return (
    <div className={styles.panel}>
      <PageHead title={name} description={editorCopy.description} isUnlisted />
      <Head>
        <noscript key="refresh">
          <meta httpEquiv="refresh" content="10" />
        </noscript>
      </Head>
      <h1 className={styles.name} dir="auto">
        {name}
      </h1>
      <p role="status">
        {isStale ? (
          <>
            {editorCopy.refresh.stale} <Timestamp at={checkedAt} now={Date.parse(checkedAt)} />
          </>
        ) : null}
      </p>
      {publish === null && isComplete ? <p>{copy.noPublish}</p> : null}
      {publish === null ? null : (
        <p>
          {copy.state(publish)} <Timestamp at={sinceOf(publish)} now={Date.parse(checkedAt)} />
          {publish.reason === null ? '' : `. ${publish.reason}`}
        </p>
      )}
      {view.isLastMissing ? <p>{copy.lastMissing}</p> : null}
      {isComplete ? null : <p>{copy.incomplete}</p>}
      <h2 className={styles.heading}>{copy.pages}</h2>
      {languages.length > 0 ? (
        languages.map((language) => (
          <section key={language.name}>
            <h3 className={styles.heading}>{language.name}</h3>
            {language.gap === null ? null : <p>{language.gap}</p>}
            <Pages paths={language.paths} />
          </section>
        ))
      ) : paths.length > 0 ? (
        <Pages paths={paths} />
      ) : (
        <p>{copy.noPages}</p>
      )}
      <h2 className={styles.heading}>{copy.problems}</h2>
      {problems === null ? <p>{contentProblemsCopy.notRead}</p> : null}
      {problems?.length === 0 ? <p>{copy.noProblems}</p> : null}
      <ContentProblemList problems={problems ?? []} />
      <a href={addressOf(href)} target="_blank" rel="noreferrer">
        {copy.all}
      </a>
    </div>
  );
}

function Pages({ paths }: { paths: readonly string[] }) {
  return (
    <ul>
      {paths.map((path) => (
        <li key={path}>
          <a href={addressOf(path)} target="_blank" rel="noreferrer">
            {path}
          </a>
        </li>
      ))}
    </ul>
  );
}

function sinceOf({ changedAt, receivedAt, liveAfterMs }: EditorPublish): string {
  if (liveAfterMs === null) return changedAt ?? receivedAt;
  return new Date(Date.parse(receivedAt) + liveAfterMs).toISOString();
}
