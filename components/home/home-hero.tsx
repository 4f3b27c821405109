import { SearchForm } from '@/components/listing/search-form';
import { SiteLink } from '@/components/site/site-link';
import { useWords } from '@/components/site/use-words';
import { Art } from '@/components/ui/art';
import { ArrowRightIcon } from '@/components/ui/icons';
import { homeWords } from '@/copy/home';
import { siteWords } from '@/copy/site';
import styles from './home-hero.module.css';

export function HomeHero({ total }: { total: number }) {
  const homeCopy = useWords(homeWords);
  const siteCopy = useWords(siteWords);
  const { heading, lead, browse, browseWithoutCount } = homeCopy.hero;
  return (
    <section className={styles.hero}>
      <div className={`page-width ${styles.row}`}>
        <div className={styles.words}>
          <h1 className={styles.title}>{heading}</h1>
          <p className={styles.lead}>{lead}</p>
          <div className={styles.actions}>
            <SearchForm />
            <SiteLink className={styles.browse} href={siteCopy.templates.href}>
              {total > 0 ? browse(total) : browseWithoutCount}
              <ArrowRightIcon />
            </SiteLink>
          </div>
        </div>
        <Art place="scene" className={styles.scene} />
      </div>
    </section>
  );
}
