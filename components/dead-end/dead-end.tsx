import type { ReactNode } from 'react';
import { usePageTitle } from '#components/elements/page-title';
import styles from './dead-end.module.css';
import { WaysOut } from './ways-out';

type DeadEndProps = {
  code: string;
  title: string;
  heading: string;
  text: string;
  drawing: ReactNode;
};

/** What a missing page and a broken one have in common. */
export function DeadEnd({ code, title, heading, text, drawing }: DeadEndProps) {
  usePageTitle(title);
  return (
    <div className={`page-width ${styles.deadEnd}`}>
      <div className={styles.words}>
        <p className={styles.code}>{code}</p>
        <h1 className={styles.heading}>{heading}</h1>
        <p className={styles.text}>{text}</p>
        <WaysOut />
      </div>
      <div className={styles.drawing}>{drawing}</div>
    </div>
  );
}
