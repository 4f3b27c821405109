import { inspectorProps } from '@/components/draft/inspector-props';
import { SiteLink } from '@/components/site/site-link';
import { StatusBadge } from '@/components/ui/status-badge';
import type { TemplateCard as Card } from '@/lib/page-props';
import { Cover, type CoverProps } from './cover';
import { highlightedText } from './highlighted-text';
import styles from './template-card.module.css';

type TemplateCardProps = {
  card: Card;
  loading?: CoverProps['loading'];
  /** The `sizes` of its picture, where it is not in a grid of the gallery. */
  sizes?: string | undefined;
};

const GALLERY_SIZES =
  '(min-width: 100rem) 20rem, (min-width: 75rem) 23vw, (min-width: 60rem) 32vw, (min-width: 37rem) 46vw, 92vw';

export function TemplateCard({ card, loading, sizes = GALLERY_SIZES }: TemplateCardProps) {
  const { name, href, description, publisher, tags, details = {}, picture, highlights } = card;
  const { status } = card;
  const facts = [...new Set([...Object.values(details), ...tags])];
  return (
    <article className={styles.card}>
      <h3 dir="auto" {...inspectorProps(card, 'name')}>
        <SiteLink className={styles.link} href={href}>
          {highlightedText(name, highlights?.name)}
        </SiteLink>
      </h3>
      <StatusBadge status={status} className={styles.status} />
      {description ? (
        <p className={styles.description} dir="auto">
          {highlightedText(description, highlights?.description)}
        </p>
      ) : null}
      {publisher || facts.length > 0 ? (
        <p className={styles.facts}>
          {publisher ? <span className={styles.publisher}>{publisher}</span> : null}
          {facts.map((fact) => (
            <span className={styles.tag} key={fact}>
              {fact}
            </span>
          ))}
        </p>
      ) : null}
      {/* After the words for readers of the page's order, above them for the eye. */}
      <div className={styles.stand}>
        <Cover picture={picture} name={name} sizes={sizes} loading={loading} />
      </div>
    </article>
  );
}
