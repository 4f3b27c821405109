import type { ReactNode } from 'react';
import { PageHead } from '@/components/head/page-head';
import styles from './error-layout.module.css';
import { ErrorLinks } from './error-links';

type ErrorLayoutProps = {
  code: string;
  title: string;
  heading: string;
  text: string;
  drawing: ReactNode;
};

/** Layout of the pages for 400, 404 and 500. */
export function ErrorLayout({ code, title, heading, text, drawing }: ErrorLayoutProps) {
  return (
    <div className={`page-width ${styles.layout}`}>
      <PageHead title={title} description={text} isUnlisted />
      <div className={styles.words}>
        <p className={styles.code}>{code}</p>
        <h1 className={styles.heading}>{heading}</h1>
        <p className={styles.text}>{text}</p>
        <ErrorLinks />
      </div>
      <div className={styles.drawing}>{drawing}</div>
    </div>
  );
}
