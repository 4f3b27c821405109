import { SearchForm } from '@/components/listing/search-form';
import { SiteLink } from '@/components/site/site-link';
import { Art } from '@/components/ui/art';
import { ArrowRightIcon } from '@/components/ui/icons';
import { homeCopy } from '@/copy/home';
import { siteCopy } from '@/copy/site';
import styles from './home-hero.module.css';

export function HomeHero({ total }: { total: number }) {
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
