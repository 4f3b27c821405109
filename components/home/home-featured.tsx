import { CardGrid } from '@/components/card/card-grid';
import { useWords } from '@/components/site/use-words';
import { homeWords } from '@/copy/home';
import type { Home } from '@/lib/page-props';
import styles from './home-featured.module.css';

export function HomeFeatured({ cards }: { cards: Home['featured'] }) {
  const homeCopy = useWords(homeWords);
  return (
    <section className={`page-width ${styles.featured}`} aria-labelledby="featured">
      <h2 id="featured">{homeCopy.featured.heading}</h2>
      <CardGrid cards={cards} size="large" hasPriority />
    </section>
  );
}
