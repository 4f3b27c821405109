import { SiteLink } from '@/components/site/site-link';
import { useWords } from '@/components/site/use-words';
import { templateWords } from '@/copy/template';
import type { TemplateDetail } from '@/lib/page-props';
import styles from './template-facets.module.css';

export function TemplateFacets({ facets }: { facets: TemplateDetail['facets'] }) {
  const templateCopy = useWords(templateWords);
  return (
    <section aria-labelledby="facets-heading">
      <h2 className={styles.heading} id="facets-heading">
        {templateCopy.facets}
      </h2>
      <dl className={styles.facets}>
        {facets.map(({ title, links }) => (
          <div className={styles.facet} key={links[0]?.href ?? title}>
            <dt className={styles.title}>{title}</dt>
            {links.map(({ name, href }) => (
              <dd key={href}>
                <SiteLink className={styles.link} href={href}>
                  {name}
                </SiteLink>
              </dd>
            ))}
          </div>
        ))}
      </dl>
    </section>
  );
}
