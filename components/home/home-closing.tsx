import { SiteLink } from '@/components/site/site-link';
import { ArrowRightIcon } from '@/components/ui/icons';
import { homeCopy } from '@/copy/home';
import { siteCopy } from '@/copy/site';
import styles from './home-closing.module.css';

export function HomeClosing() {
  const { heading, text, action } = homeCopy.closing;
  return (
    <section className={`page-width section ${styles.closing}`} aria-labelledby="closing">
      <h2 className="page-title" id="closing">
        {heading}
      </h2>
      <p className={styles.text}>{text}</p>
      <SiteLink className="button filled" href={siteCopy.templates.href}>
        {action}
        <ArrowRightIcon />
      </SiteLink>
    </section>
  );
}
