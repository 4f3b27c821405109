import { useRef } from 'react';
import { inspectorProps } from '@/components/draft/inspector-props';
import prose from '@/components/ui/prose.module.css';
import { templateCopy } from '@/copy/template';
import type { LivePreviewIds, TemplateDetail } from '@/lib/page-props';
import { CodeCopyButtons } from './code-copy-buttons';
import { OverviewContents } from './overview-contents';

type TemplateOverviewProps = Pick<
  TemplateDetail,
  keyof LivePreviewIds | 'overviewHtml' | 'overviewMissing' | 'links' | 'contents'
>;

export function TemplateOverview({
  overviewHtml,
  overviewMissing,
  links,
  contents,
  ...ids
}: TemplateOverviewProps) {
  const copy = templateCopy;
  const markup = useRef<HTMLDivElement>(null);
  const none = links.source ? `${copy.overviewNone} ${copy.readSource}` : copy.overviewNone;
  return (
    <section aria-label={copy.overview} {...inspectorProps(ids, 'overview')}>
      {contents.length > 0 ? <OverviewContents contents={contents} /> : null}
      {overviewHtml ? (
        <>
          <div
            className={prose.prose}
            ref={markup}
            dir="auto"
            // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised on the server, see the prop
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
