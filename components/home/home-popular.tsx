import { SiteLink } from '@/components/site/site-link';
import { useWords } from '@/components/site/use-words';
import { SectionHeading } from '@/components/ui/section-heading';
import { homeWords } from '@/copy/home';
import { siteWords } from '@/copy/site';
import type { Home } from '@/lib/page-props';
import styles from './home-popular.module.css';

export function HomePopular({ popular }: { popular: Home['popular'] }) {
  const homeCopy = useWords(homeWords);
  const siteCopy = useWords(siteWords);
  const { heading, intro } = homeCopy.popular;
  return (
    <section className="page-width section" aria-labelledby="popular">
      <SectionHeading id="popular" aside={<p className={styles.intro}>{intro}</p>}>
        {heading}
      </SectionHeading>
      {popular
        .filter(({ filters }) => filters.length > 0)
        .map(({ id, title, filters }) => (
          <div className={styles.group} key={id}>
            <h3 className={styles.title}>{title}</h3>
            <ul className={styles.filters}>
              {filters.map(({ name, href, count }) => (
                <li key={href}>
                  <SiteLink className={styles.filter} href={href}>
                    {name}
                    <span className={styles.count} aria-hidden="true">
                      {count}
                    </span>
                    <span className="visually-hidden">, {siteCopy.templatesWith(count)}</span>
                  </SiteLink>
                </li>
              ))}
            </ul>
          </div>
        ))}
    </section>
  );
}
