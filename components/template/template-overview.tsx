import { editMark } from '#components/draft/edit-mark';
import type { TemplateDetail } from '#lib/page-props';
import prose from './prose.module.css';
import { templateCopy } from './template-copy';

type TemplateOverviewProps = Pick<TemplateDetail, 'entryId' | 'overviewHtml' | 'overviewMissing'>;

export function TemplateOverview({
  entryId,
  overviewHtml,
  overviewMissing,
}: TemplateOverviewProps) {
  const copy = templateCopy;
  return (
    <section aria-label={copy.overview} {...editMark(entryId, 'overview')}>
      {overviewHtml ? (
        <div
          className={prose.prose}
          dir="auto"
          // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised on the server, see the prop
          dangerouslySetInnerHTML={{ __html: overviewHtml }}
        />
      ) : (
        <p className={prose.note}>{overviewMissing ? copy.overviewMissing : copy.overviewNone}</p>
      )}
    </section>
  );
}
