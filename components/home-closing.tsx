import Link from 'next/link';
import button from './button.module.css';
import styles from './home-closing.module.css';
import { ArrowRightIcon } from './icons';
import { siteCopy } from './site-copy';

export function HomeClosing() {
  const { heading, text, action } = siteCopy.closing;
  return (
    <section className={`page-width ${styles.closing}`} aria-labelledby="closing">
      <h2 className={styles.heading} id="closing">
        {heading}
      </h2>
      <p className={styles.text}>{text}</p>
      <Link className={button.primary} href={siteCopy.templates.href}>
        {action}
        <ArrowRightIcon />
      </Link>
    </section>
  );
}
