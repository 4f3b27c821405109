import { SiteLink } from '@/components/site/site-link';
import { metadataCopy } from '@/copy/metadata';
import { whatsNewCopy } from '@/copy/whats-new';
import type { WhatsNew } from '@/lib/page-props';
import { site } from '@/site.config';
import { NewTemplateRow } from './new-template-row';
import styles from './whats-new-page.module.css';

const MONTH = new Intl.DateTimeFormat(site.language, {
  month: 'long',
  year: 'numeric',
  // One zone for server and browser, or they would write different months.
  timeZone: 'UTC',
});

/** In the first view of a wide screen. */
const EAGER_COUNT = 3;

export function WhatsNewPage({ whatsNew }: { whatsNew: WhatsNew }) {
  const copy = whatsNewCopy;
  const { months, allHref } = whatsNew;
  return (
    <div className="page-width">
      <div className={styles.head}>
        <h1>{copy.title}</h1>
        <p>{copy.intro}</p>
        <p>
          <a href={metadataCopy.feed.href} type="application/rss+xml">
            {copy.feed}
          </a>
        </p>
      </div>
      {months.length === 0 ? <p>{copy.none}</p> : null}
      {months.map(({ month, templates }, index) => (
        <section className={styles.month} aria-labelledby={`month-${month}`} key={month}>
          <h2 id={`month-${month}`}>
            <time dateTime={month}>{MONTH.format(Date.parse(month))}</time>
          </h2>
          <ul className={styles.rows}>
            {templates.map((template, place) => (
              <li key={template.href}>
                <NewTemplateRow
                  template={template}
                  loading={index > 0 || place >= EAGER_COUNT ? 'lazy' : 'eager'}
                />
              </li>
            ))}
          </ul>
        </section>
      ))}
      <p className={styles.all}>
        <SiteLink href={allHref}>{copy.all}</SiteLink>
      </p>
    </div>
  );
}
