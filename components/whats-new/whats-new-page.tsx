import { TemplateCard } from '@/components/card/template-card';
import { breadcrumbList } from '@/components/head/json-ld-breadcrumbs';
import { jsonLdItemList } from '@/components/head/json-ld-item-list';
import { PageHead } from '@/components/head/page-head';
import type { PageAddresses } from '@/components/head/page-metadata';
import { SiteLink } from '@/components/site/site-link';
import type { SitePage } from '@/components/site/site-page-type';
import { useLanguage, useWords } from '@/components/site/use-words';
import { dateWords } from '@/components/ui/format-date';
import { metadataWords } from '@/copy/metadata';
import { whatsNewWords } from '@/copy/whats-new';
import type { NewTemplate, WhatsNew } from '@/lib/page-props';
import { addressOf } from '@/lib/runtime/addresses.js';
import styles from './whats-new-page.module.css';

type WhatsNewPageProps = PageAddresses & { whatsNew: WhatsNew };

export const WhatsNewPage: SitePage<WhatsNewPageProps> = ({ whatsNew, canonical, ogImage }) => {
  const { prefix } = useLanguage();
  const metadataCopy = useWords(metadataWords);
  const copy = useWords(whatsNewWords);
  const { formatMonth } = useWords(dateWords);
  const { months, allHref } = whatsNew;
  return (
    <>
      <PageHead
        title={copy.title}
        description={copy.description}
        canonical={canonical}
        ogImage={ogImage}
        things={(language) => [
          ...jsonLdItemList(
            copy.title,
            canonical,
            months.flatMap(({ templates }) => templates),
            language,
          ),
          breadcrumbList([], { name: copy.title, url: canonical }, language),
        ]}
      />
      <div className="page-width">
        <div className={styles.head}>
          <h1>{copy.title}</h1>
          <p>{copy.intro}</p>
          <p>
            <a
              className="target"
              href={addressOf(prefix + metadataCopy.feed.href)}
              type="application/rss+xml"
            >
              {copy.feed}
            </a>
          </p>
        </div>
        {months.length === 0 ? <p>{copy.none}</p> : null}
        {months.map(({ month, templates }, index) => (
          <section className={styles.month} aria-labelledby={`month-${month}`} key={month}>
            <h2 id={`month-${month}`}>
              <time dateTime={month}>{formatMonth(month)}</time>
            </h2>
            <ul className={styles.rows}>
              {templates.map((template, place) => (
                <li key={template.href}>
                  <TemplateCard
                    card={template}
                    date={<Since template={template} />}
                    hasPriority={index === 0 && place === 0}
                  />
                </li>
              ))}
            </ul>
          </section>
        ))}
        <p className={styles.all}>
          <SiteLink className="target" href={allHref}>
            {copy.all}
          </SiteLink>
        </p>
      </div>
    </>
  );
};

function Since({ template: { since, isFirstCommit } }: { template: NewTemplate }) {
  const { firstCommit, listed } = useWords(whatsNewWords);
  const { formatDay } = useWords(dateWords);
  return (
    <>
      {isFirstCommit ? firstCommit : listed} <time dateTime={since}>{formatDay(since)}</time>
    </>
  );
}

WhatsNewPage.isMarketingPage = true;
