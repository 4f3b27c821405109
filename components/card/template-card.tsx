import { editMark } from '#components/draft/edit-mark';
import { SiteLink } from '#components/site/site-link';
import type { TemplateCard as Card } from '#lib/page-props';
import { Cover } from './cover';
import { MarkedText } from './marked-text';
import styles from './template-card.module.css';

type TemplateCardProps = {
  card: Card;
  isEager?: boolean | undefined;
  /** The `sizes` of its picture, where it is not in a grid of the gallery. */
  sizes?: string | undefined;
};

const GALLERY_SIZES =
  '(min-width: 100rem) 20rem, (min-width: 75rem) 23vw, (min-width: 60rem) 32vw, (min-width: 37rem) 46vw, 92vw';

export function TemplateCard({ card, isEager, sizes = GALLERY_SIZES }: TemplateCardProps) {
  const { entryId, name, href, description, publisher, tags, picture, marks } = card;
  return (
    <article className={styles.card}>
      <h3 dir="auto" {...editMark(entryId, 'name')}>
        <SiteLink className={styles.link} href={href}>
          <MarkedText text={name} spans={marks?.name} />
        </SiteLink>
      </h3>
      {description ? (
        <p className={styles.description} dir="auto">
          <MarkedText text={description} spans={marks?.description} />
        </p>
      ) : null}
      {publisher || tags.length > 0 ? (
        <p className={styles.facts}>
          {publisher ? <span className={styles.publisher}>{publisher}</span> : null}
          {tags.map((tag) => (
            <span className={styles.tag} key={tag}>
              {tag}
            </span>
          ))}
        </p>
      ) : null}
      {/* After the words for readers of the page's order, above them for the eye. */}
      <div className={styles.stand}>
        <Cover picture={picture} name={name} sizes={sizes} isEager={isEager} />
      </div>
    </article>
  );
}
