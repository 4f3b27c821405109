import { PageHead } from '@/components/head/page-head';
import { SearchForm } from '@/components/listing/search-form';
import { SiteLink } from '@/components/site/site-link';
import button from '@/components/ui/button.module.css';
import { EmptyIllustration } from '@/components/ui/empty-illustration';
import { errorPagesCopy } from '@/copy/error-pages';
import { siteCopy } from '@/copy/site';
import styles from './error-page.module.css';

/** For every status from 400 on. Its links are static, as services may be down. */
export function ErrorPage({ status }: { status: number }) {
  const { title, heading, text } = errorPagesCopy[kindOf(status)];
  const { label, lead } = errorPagesCopy.links;
  return (
    <div className={`page-width ${styles.layout}`}>
      <PageHead title={title} description={text} isUnlisted />
      <div>
        <p className={styles.code}>{status}</p>
        <h1 className={styles.heading}>{heading}</h1>
        <p className={styles.text}>{text}</p>
        <nav aria-label={label}>
          <p className={styles.links}>
            <SiteLink className={button.primary} href={siteCopy.templates.href}>
              {siteCopy.templates.all}
            </SiteLink>
            <SiteLink className={button.secondary} href={siteCopy.home.href}>
              {siteCopy.home.name}
            </SiteLink>
          </p>
          <p className={styles.lead}>{lead}</p>
          <SearchForm />
        </nav>
      </div>
      <div className={styles.drawing}>
        {status < 500 ? <EmptyIllustration /> : <ErrorIllustration />}
      </div>
    </div>
  );
}

function kindOf(status: number) {
  if (status >= 500) return 'error';
  return status === 404 ? 'notFound' : 'badRequest';
}

/** A pedestal whose form has rolled off. */
function ErrorIllustration() {
  return (
    <svg aria-hidden="true" viewBox="0 0 340 200">
      <path d="M60 110h120v52H60z" fill="var(--stone)" />
      <path d="M30 164h180v34H30z" fill="var(--stone-deep)" />
      <path
        d="M176 88c40-14 78 8 96 50"
        fill="none"
        stroke="var(--rule-control)"
        strokeWidth="1.5"
        strokeDasharray="5 6"
      />
      <circle cx="284" cy="152" r="46" fill="var(--accent-fill)" />
      <path d="M0 199h340" stroke="currentColor" strokeWidth="2" />
    </svg>
  );
}
