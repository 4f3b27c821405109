import { ArrowOutIcon } from '#components/elements/icons';
import type { TemplateDetail } from '#lib/page-props';
import { hostOf } from './host-of';
import styles from './template-actions.module.css';
import { templateCopy } from './template-copy';

/** Where the template can be taken, seen running and read. Each says which site it leads to. */
export function TemplateActions({ links }: { links: TemplateDetail['links'] }) {
  const copy = templateCopy;
  const actions = [
    { label: copy.deploy, href: links.deploy },
    { label: copy.demo, href: links.demo },
    { label: copy.source, href: links.source },
  ].flatMap(({ label, href }) => (href ? [{ label, href }] : []));

  if (actions.length === 0) {
    return <p className={styles.none}>{copy.noActions}</p>;
  }
  return (
    <ul className={styles.actions} aria-label={copy.actions}>
      {actions.map(({ label, href }, index) => (
        <li key={label}>
          <a className={index === 0 ? styles.primary : styles.secondary} href={href} rel="noopener">
            <span className={styles.label}>{label}</span>{' '}
            <span className={styles.host}>{hostOf(href)}</span>
            <ArrowOutIcon />
          </a>
        </li>
      ))}
    </ul>
  );
}
