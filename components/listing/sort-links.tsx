import { useWords } from '@/components/site/use-words';
import { listingWords } from '@/copy/listing';
import type { TemplateList } from '@/lib/page-props';
import { ChoiceLink } from './choice-link';
import styles from './sort-links.module.css';

type SortLinksProps = Pick<TemplateList, 'sort' | 'sorts' | 'query'>;

export function SortLinks({ sort: current, sorts, query }: SortLinksProps) {
  const copy = useWords(listingWords);
  return (
    <ul className={styles.sort} aria-label={copy.sort}>
      {sorts.map(({ sort, href }) => (
        <li key={sort}>
          <ChoiceLink href={href} aria-current={sort === current ? 'true' : undefined}>
            {sort === 'recommended' && query !== '' ? copy.bestMatch : copy.sorts[sort]}
          </ChoiceLink>
        </li>
      ))}
    </ul>
  );
}
