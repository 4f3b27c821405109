import { Cover, type CoverProps } from '@/components/card/cover';
import card from '@/components/card/template-card.module.css';
import { inspectorProps } from '@/components/draft/inspector-props';
import { SiteLink } from '@/components/site/site-link';
import { StatusBadge } from '@/components/ui/status-badge';
import { whatsNewCopy } from '@/copy/whats-new';
import type { NewTemplate } from '@/lib/page-props';
import { site } from '@/site.config';
import styles from './new-template-row.module.css';

type NewTemplateRowProps = { template: NewTemplate; loading: CoverProps['loading'] };

/** The month and the year are in the heading above. */
const DAY = new Intl.DateTimeFormat(site.language, {
  day: 'numeric',
  month: 'long',
  timeZone: 'UTC',
});

export function NewTemplateRow({ template, loading }: NewTemplateRowProps) {
  const { name, href, description, publisher, tags, picture } = template;
  const { since, isFirstCommit, status } = template;
  return (
    <article className={`${card.card} ${styles.row}`}>
      <div className={styles.words}>
        <h3 dir="auto" {...inspectorProps(template, 'name')}>
          <SiteLink className={card.link} href={href}>
            {name}
          </SiteLink>{' '}
          <StatusBadge status={status} />
        </h3>
        {description ? (
          <p className={`${card.description} ${styles.description}`} dir="auto">
            {description}
          </p>
        ) : null}
        <p className={card.facts}>
          <span className={styles.since}>
            {isFirstCommit ? whatsNewCopy.firstCommit : whatsNewCopy.listed}{' '}
            <time dateTime={since}>{DAY.format(Date.parse(since))}</time>
          </span>
          {publisher ? <span>{publisher}</span> : null}
          {tags.length > 0 ? <span>{tags.join(', ')}</span> : null}
        </p>
      </div>
      {/* After the words for readers of the page's order, before them for the eye. */}
      <div className={`${card.stand} ${styles.stand}`}>
        <Cover
          picture={picture}
          name={name}
          sizes="(min-width: 40rem) 10rem, 26vw"
          loading={loading}
        />
      </div>
    </article>
  );
}
