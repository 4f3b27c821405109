import button from '#components/elements/button.module.css';
import { ArrowRightIcon } from '#components/elements/icons';
import { siteCopy } from '#components/site/site-copy';
import { SiteLink } from '#components/site/site-link';
import styles from './home-closing.module.css';
import { homeCopy } from './home-copy';

export function HomeClosing() {
  const { heading, text, action } = homeCopy.closing;
  return (
    <section className={`page-width ${styles.closing}`} aria-labelledby="closing">
      <h2 className={styles.heading} id="closing">
        {heading}
      </h2>
      <p className={styles.text}>{text}</p>
      <SiteLink className={button.primary} href={siteCopy.templates.href}>
        {action}
        <ArrowRightIcon />
      </SiteLink>
    </section>
  );
}
