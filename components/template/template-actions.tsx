import { countAction } from '@/components/site/count-action';
import { SiteLink } from '@/components/site/site-link';
import { useWords } from '@/components/site/use-words';
import { dateWords } from '@/components/ui/format-date';
import { hostname } from '@/components/ui/hostname';
import { ArrowOutIcon } from '@/components/ui/icons';
import { templateWords } from '@/copy/template';
import type { LinkName, TemplateDetail } from '@/lib/page-props';
import styles from './template-actions.module.css';

const ACTIONS: readonly LinkName[] = ['deploy', 'demo', 'source'];

export function TemplateActions({
  links,
  status,
  gone,
}: Pick<TemplateDetail, 'links' | 'status' | 'gone'>) {
  const copy = useWords(templateWords);
  const actions = ACTIONS.flatMap((name) => {
    const href = links[name];
    return href && !gone.includes(name) ? [{ name, label: copy[name], href }] : [];
  });
  if (actions.length === 0) {
    const isExplained = gone.length > 0 || status !== null;
    return isExplained ? null : <p className={styles.note}>{copy.noActions}</p>;
  }
  return (
    <ul className={styles.actions} aria-label={copy.actions}>
      {actions.map(({ name, label, href }, index) => (
        <li key={label}>
          <a
            className={index === 0 ? styles.primary : styles.secondary}
            href={href}
            rel="noopener"
            onClick={() => countAction(name)}
          >
            <span className={styles.label}>{label}</span>{' '}
            <span className={styles.host}>{hostname(href)}</span>
            <ArrowOutIcon />
          </a>
        </li>
      ))}
    </ul>
  );
}

type TemplateNoticesProps = Pick<
  TemplateDetail,
  'status' | 'hasCode' | 'successor' | 'gone' | 'sourceCheckedAt'
>;

export function TemplateNotices({
  status,
  hasCode,
  successor,
  gone,
  sourceCheckedAt,
}: TemplateNoticesProps) {
  const copy = useWords(templateWords);
  const { formatDate } = useWords(dateWords);
  const day = formatDate(sourceCheckedAt ?? '');
  return (
    <>
      {status === 'archived' ? (
        <p className={styles.note}>
          {copy.archived(hasCode)}
          {successor ? (
            <>
              {' '}
              {copy.useInstead[0]}{' '}
              {successor.href.startsWith('/') ? (
                <SiteLink href={successor.href}>{successor.name}</SiteLink>
              ) : (
                <a href={successor.href} rel="noopener">
                  {successor.name}
                </a>
              )}{' '}
              {copy.useInstead[1]}
            </>
          ) : null}
        </p>
      ) : null}
      {status === 'no-code' ? <p className={styles.note}>{copy.onlyReadme}</p> : null}
      {gone.map((name) => (
        <p className={styles.note} key={name}>
          {copy.gone[name]} {day ? copy.goneSince(day) : null}
        </p>
      ))}
    </>
  );
}
