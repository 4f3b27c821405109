import type { TemplateCard as Card } from '@/lib/page-props';
import styles from './card-grid.module.css';
import { TemplateCard } from './template-card';

type CardGridProps = {
  cards: readonly Card[];
  /** How many pictures are in the first view, and not loaded lazily. */
  eagerCount?: number;
  /** `large`: at most three beside each other, or four of four, for a short selection. */
  size?: 'regular' | 'large';
  /** Gives the card in that place an id. */
  mark?: { id: string; at: number };
};

const LARGE = {
  sizes: '(min-width: 100rem) 30rem, (min-width: 60rem) 30vw, (min-width: 40rem) 46vw, 92vw',
  maxWidth: 1080,
};

export function CardGrid({ cards, eagerCount = 0, size = 'regular', mark }: CardGridProps) {
  return (
    <ul className={size === 'large' ? styles.large : styles.regular}>
      {cards.map((card, index) => (
        <li key={card.href} id={index === mark?.at ? mark.id : undefined}>
          <TemplateCard
            card={card}
            loading={index >= eagerCount ? 'lazy' : index === 0 ? 'first' : 'eager'}
            {...(size === 'large' ? LARGE : {})}
          />
        </li>
      ))}
    </ul>
  );
}
