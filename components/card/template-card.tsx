import type { ReactNode } from 'react';
import { inspectorProps } from '@/components/draft/inspector-props';
import { SiteLink } from '@/components/site/site-link';
import { useWords } from '@/components/site/use-words';
import { dateWords } from '@/components/ui/format-date';
import { StatusBadge } from '@/components/ui/status-badge';
import { cardWords } from '@/copy/card';
import type { TemplateCard as Card } from '@/lib/page-props';
import { Cover, type CoverProps } from './cover';
import { highlightedText } from './highlighted-text';
import styles from './template-card.module.css';

type TemplateCardProps = {
  card: Card;
  date?: ReactNode;
} & Pick<CoverProps, 'hasPriority'> &
  Partial<Pick<CoverProps, 'sizes' | 'widths'>>;

const SIZES = '(min-width: 30rem) 16rem, 6.5rem';
const WIDTHS = [256, 512];

export function TemplateCard({
  card,
  date,
  hasPriority,
  sizes = SIZES,
  widths = WIDTHS,
}: TemplateCardProps) {
  const cardCopy = useWords(cardWords);
  const { formatShortMonth } = useWords(dateWords);
  const { name, href, description, publisher, tags, details = {}, picture, highlights } = card;
  const { status, updated, hasDemo } = card;
  const kinds = [...(publisher === null ? [] : [publisher]), ...tags];
  const facts = [...new Set(Object.values(details))].filter((fact) => !kinds.includes(fact));
  const when =
    date ??
    (updated === undefined ? null : (
      <>
        {cardCopy.updated} <time dateTime={updated}>{formatShortMonth(updated)}</time>
      </>
    ));
  return (
    <article className={styles.card}>
      <div className={styles.words}>
        <h3 dir="auto" {...inspectorProps(card, 'name')}>
          <SiteLink className={styles.link} href={href}>
            {highlightedText(name, highlights?.name)}
          </SiteLink>
        </h3>
        {description ? (
          <p className={styles.description} dir="auto" lang={card.descriptionLang}>
            {highlightedText(description, highlights?.description)}
          </p>
        ) : null}
        {kinds.length > 0 ? (
          <p className={`${styles.facts} ${styles.kinds}`}>
            {kinds.map((kind) => (
              <span key={kind}>{kind}</span>
            ))}
          </p>
        ) : null}
        {status || when !== null || facts.length > 0 || hasDemo ? (
          <p className={styles.facts}>
            {status ? (
              <span>
                <StatusBadge status={status} />
              </span>
            ) : null}
            {when === null ? null : <span>{when}</span>}
            {facts.map((fact) => (
              <span key={fact}>{fact}</span>
            ))}
            {hasDemo ? (
              <span>
                <span className={styles.demo}>{cardCopy.demo}</span>
              </span>
            ) : null}
          </p>
        ) : null}
      </div>
      <div className={styles.stand}>
        <Cover
          picture={picture}
          name={name}
          sizes={sizes}
          widths={widths}
          hasPriority={hasPriority}
        />
      </div>
    </article>
  );
}
