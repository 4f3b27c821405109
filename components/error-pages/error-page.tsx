import { PageHead } from '@/components/head/page-head';
import { SearchForm } from '@/components/listing/search-form';
import { SiteLink } from '@/components/site/site-link';
import { useWords } from '@/components/site/use-words';
import { Art } from '@/components/ui/art';
import { errorPagesWords } from '@/copy/error-pages';
import { siteWords } from '@/copy/site';
import styles from './error-page.module.css';

/** Links are static, because services may be down. */
export function ErrorPage({ status }: { status: number }) {
  const errorPagesCopy = useWords(errorPagesWords);
  const siteCopy = useWords(siteWords);
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
            <SiteLink className="button filled" href={siteCopy.templates.href}>
              {siteCopy.templates.all}
            </SiteLink>
            <SiteLink className="button framed" href={siteCopy.home.href}>
              {siteCopy.home.name}
            </SiteLink>
          </p>
          <p className={styles.lead}>{lead}</p>
          <SearchForm />
        </nav>
      </div>
      <Art place={status < 500 ? 'empty' : 'broken'} className={styles.drawing} />
    </div>
  );
}

function kindOf(status: number) {
  if (status >= 500) return 'error';
  return status === 404 ? 'notFound' : 'badRequest';
}
