import { SiteLink } from '@/components/site/site-link';
import { SectionHeading } from '@/components/ui/section-heading';
import { homeCopy } from '@/copy/home';
import { siteCopy } from '@/copy/site';
import type { Home } from '@/lib/page-props';
import styles from './home-popular.module.css';

export function HomePopular({ popular }: { popular: Home['popular'] }) {
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
