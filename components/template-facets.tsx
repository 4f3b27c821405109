import Link from 'next/link';
import type { TemplateDetail } from '#lib/page-props';
import { siteCopy } from './site-copy';
import styles from './template-facets.module.css';

export function TemplateFacets({ facets }: { facets: TemplateDetail['facets'] }) {
  return (
    <section aria-labelledby="facets-heading">
      <h2 className={styles.heading} id="facets-heading">
        {siteCopy.detail.facets}
      </h2>
      <dl className={styles.facets}>
        {facets.map(({ title, links }) => (
          <div className={styles.facet} key={title}>
            <dt className={styles.title}>{title}</dt>
            {links.map(({ name, href }) => (
              <dd key={href}>
                <Link className={styles.link} href={href} prefetch={false}>
                  {name}
                </Link>
              </dd>
            ))}
          </div>
        ))}
      </dl>
    </section>
  );
}
