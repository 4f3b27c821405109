import { PageHead } from '@/components/head/page-head';
import { contentProblemsCopy as copy } from '@/copy/content-problems';
import type { ContentProblem } from '@/lib/editor-props';
import { ContentProblemList } from './content-problem-list';
import styles from './content-problems-page.module.css';
import { EditorHeader } from './editor-header';

type ContentProblemsPageProps = {
  /** `null`: the content can't be read. */
  problems: readonly ContentProblem[] | null;
  /** What was asked for. */
  form: Readonly<Record<string, string>>;
};

/** What is wrong with the content, and where to fix it. */
export function ContentProblemsPage({ problems, form }: ContentProblemsPageProps) {
  return (
    <>
      <PageHead title={copy.title} description={copy.description} isUnlisted />
      <EditorHeader title={copy.title} form={form}>
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
