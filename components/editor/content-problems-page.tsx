import { PageHead } from '@/components/head/page-head';
import { contentProblemsCopy as copy } from '@/copy/content-problems';
import type { ContentProblem } from '@/lib/editor-props';
import { ContentProblemList } from './content-problem-list';
import styles from './content-problems-page.module.css';
import { EditorHeader } from './editor-header';

/** What is wrong with the content, and where to mend it. `problems`: `null` where it can't be read. */
export function ContentProblemsPage({ problems }: { problems: readonly ContentProblem[] | null }) {
  return (
    <>
      <PageHead title={copy.title} description={copy.description} isUnlisted />
      <EditorHeader title={copy.title}>
        <a href="/editor">{copy.publishes}</a>
        <a href="/editor?list=content&format=json">{copy.json}</a>
      </EditorHeader>
      <div className={`page-width ${styles.page}`}>
        <p>
          {problems === null ? copy.notRead : problems.length === 0 ? copy.none : copy.description}
        </p>
        <ContentProblemList problems={problems ?? []} isNamed />
      </div>
    </>
  );
}
