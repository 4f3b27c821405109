import { SiteLink } from '@/components/site/site-link';
import { useWords } from '@/components/site/use-words';
import { siteWords } from '@/copy/site';
import { templateWords } from '@/copy/template';
import type { Crumb } from '@/lib/page-props';
import styles from './breadcrumbs.module.css';

export function Breadcrumbs({ crumbs }: { crumbs: readonly Crumb[] }) {
  const siteCopy = useWords(siteWords);
  const templateCopy = useWords(templateWords);
  return (
    <nav aria-label={templateCopy.breadcrumbs}>
      <ol className={styles.crumbs}>
        {[siteCopy.templates, ...crumbs].map(({ name, href }) => (
          <li className={styles.crumb} key={href}>
            <SiteLink className={styles.link} href={href}>
              {name}
            </SiteLink>
          </li>
        ))}
      </ol>
    </nav>
  );
}
