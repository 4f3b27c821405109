import { useRef } from 'react';
import { inspectorProps } from '@/components/draft/inspector-props';
import { useWords } from '@/components/site/use-words';
import prose from '@/components/ui/prose.module.css';
import { templateWords } from '@/copy/template';
import type { LivePreviewIds, TemplateDetail } from '@/lib/page-props';
import { CodeCopyButtons } from './code-copy-buttons';
import { TableOfContents } from './table-of-contents';

type TemplateOverviewProps = Pick<
  TemplateDetail,
  keyof LivePreviewIds | 'overviewHtml' | 'overviewMissing' | 'links' | 'contents' | 'untranslated'
>;

export function TemplateOverview({
  overviewHtml,
  overviewMissing,
  links,
  contents,
  untranslated,
  ...ids
}: TemplateOverviewProps) {
  const copy = useWords(templateWords);
  const markup = useRef<HTMLDivElement>(null);
  const none = links.source ? `${copy.overviewNone} ${copy.readSource}` : copy.overviewNone;
  return (
    <section aria-label={copy.overview} {...inspectorProps(ids, 'overview')}>
      {contents.length > 0 ? <TableOfContents contents={contents} /> : null}
      {overviewHtml ? (
        <>
          <div
            className={prose.prose}
            ref={markup}
            dir="auto"
            lang={untranslated?.overview}
            // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised on the server
            dangerouslySetInnerHTML={{ __html: overviewHtml }}
          />
          <CodeCopyButtons within={markup} key={overviewHtml} />
        </>
      ) : (
        <p className={prose.note}>{overviewMissing ? copy.overviewMissing : none}</p>
      )}
    </section>
  );
}
