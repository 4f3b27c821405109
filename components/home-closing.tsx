import button from './button.module.css';
import styles from './home-closing.module.css';
import { homeCopy } from './home-copy';
import { ArrowRightIcon } from './icons';
import { siteCopy } from './site-copy';
import { SiteLink } from './site-link';

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
