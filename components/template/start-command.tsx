import type { StartCommand as Command } from '#lib/page-props';
import { CopyButton } from './copy-button';
import styles from './start-command.module.css';
import { templateCopy } from './template-copy';

/** The line that starts a project, to be read, selected or copied. It wraps: nothing of it is hidden. */
export function StartCommand({ start }: { start: Command }) {
  const { heading, notes } = templateCopy.start;
  return (
    <section className={styles.start} aria-labelledby="start-heading">
      <div className={styles.head}>
        <h2 className={styles.heading} id="start-heading">
          {heading}
        </h2>
        <CopyButton text={start.command} />
      </div>
      <p className={styles.line}>
        <code className={styles.command}>{start.command}</code>
      </p>
      <p className={styles.note}>{notes[start.kind]}</p>
    </section>
  );
}
