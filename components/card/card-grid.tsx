import type { TemplateCard as Card } from '@/lib/page-props';
import styles from './card-grid.module.css';
import { TemplateCard } from './template-card';

type CardGridProps = {
  cards: readonly Card[];
  hasPriority?: boolean;
  size?: 'regular' | 'large';
  mark?: { id: string; at: number };
};

const LARGE = {
  sizes: '(min-width: 100rem) 30rem, (min-width: 60rem) 30vw, (min-width: 40rem) 46vw, 92vw',
  widths: [384, 512, 720, 1080],
};

export function CardGrid({ cards, hasPriority = false, size = 'regular', mark }: CardGridProps) {
  return (
    <ul className={size === 'large' ? styles.large : styles.regular}>
      {cards.map((card, index) => (
        <li key={card.href} id={index === mark?.at ? mark.id : undefined}>
          <TemplateCard
            card={card}
            hasPriority={hasPriority && index === 0}
            {...(size === 'large' ? LARGE : {})}
          />
        </li>
      ))}
    </ul>
  );
}
