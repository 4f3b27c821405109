import { PageHead } from '@/components/head/page-head';
import { editorCopy } from '@/copy/editor';
import { insightsCopy as copy } from '@/copy/insights';
import type { InsightRow, Insights } from '@/lib/editor-props';
import { addressOf } from '@/lib/runtime/addresses.js';
import styles from './content-problems-page.module.css';
import { EditorHeader } from './editor-header';

const MAX_SHOWN = 50;

export function InsightsPage({ insights }: { insights: Insights | null }) {
  return (
    <>
      <PageHead title={copy.title} description={copy.description} isUnlisted />
      <EditorHeader title={copy.title} path="/editor/insights">
        <a href={addressOf('/editor')}>{editorCopy.title}</a>
        <a href={addressOf('/editor/content')}>{editorCopy.content}</a>
        <a href={addressOf('/api/editor/insights.csv')}>{copy.csv}</a>
      </EditorHeader>
      <div className={`page-width ${styles.page}`}>
        <p>{insights === null ? copy.notRead : copy.description}</p>
        {insights && !insights.isComplete && <p>{copy.incomplete}</p>}
        {insights && <Rows title={copy.failedSearches} rows={insights.failedSearches} />}
        {insights && <Rows title={copy.used} rows={insights.used} />}
        {insights && <Rows title={copy.unused} rows={insights.unused} />}
      </div>
    </>
  );
}

function Rows({ title, rows }: { title: string; rows: readonly InsightRow[] }) {
  const more = rows.length - MAX_SHOWN;
  return (
    <section className="section">
      <h2>{title}</h2>
      <ul>
        {rows.slice(0, MAX_SHOWN).map(({ name, href, counts }) => (
          <li className={styles.problem} key={href ?? name}>
            <strong dir="auto">{href ? <a href={addressOf(href)}>{name}</a> : name}</strong>{' '}
            {copy.counts(counts)}
          </li>
        ))}
      </ul>
      <p>{rows.length === 0 ? copy.none : more > 0 ? copy.more(more) : null}</p>
    </section>
  );
}
