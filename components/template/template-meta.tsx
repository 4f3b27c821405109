import { inspectorProps } from '@/components/draft/inspector-props';
import { SiteLink } from '@/components/site/site-link';
import { useWords } from '@/components/site/use-words';
import { dateWords } from '@/components/ui/format-date';
import { templateWords } from '@/copy/template';
import type { TemplateDetail } from '@/lib/page-props';
import styles from './template-meta.module.css';

type Fact = {
  term: string;
  field?: string;
  text?: string | null | undefined;
  href?: string | undefined;
  time?: string | null;
};

export function TemplateMeta({ template }: { template: TemplateDetail }) {
  const copy = useWords(templateWords);
  const { formatDate } = useWords(dateWords);
  const { publisher, details, sourceUpdatedAt, sourceCheckedAt, updatedAt, stack } = template;
  const all: readonly Fact[] = [
    { term: copy.stack, field: 'sourceFacts', text: stack.join(', ') },
    { term: copy.by, field: 'publisher', text: publisher, href: template.publisherHref },
    ...Object.entries(copy.details).map(([field, term]) => ({ term, field, text: details[field] })),
    sourceUpdatedAt
      ? { term: copy.sourceUpdated, field: 'sourceUpdatedAt', time: sourceUpdatedAt }
      : { term: copy.entryUpdated, time: updatedAt },
    {
      term: copy.sourceChecked(template.gone.includes('source'), template.hasCode),
      field: 'sourceCheckedAt',
      time: sourceCheckedAt,
    },
  ];
  const facts = all.filter(({ text, time }) => text || formatDate(time ?? ''));
  if (facts.length === 0) {
    return null;
  }
  return (
    <dl className={styles.meta}>
      {facts.map(({ term, field, text, href, time }) => (
        <div className={styles.fact} key={term}>
          <dt className={styles.term}>{term}</dt>{' '}
          <dd {...(field && inspectorProps(template, field))}>
            {time ? <time dateTime={time}>{formatDate(time)}</time> : null}
            {href && text ? <SiteLink href={href}>{text}</SiteLink> : text}
          </dd>
        </div>
      ))}
    </dl>
  );
}
