import { SiteLink } from '@/components/site/site-link';
import { useWords } from '@/components/site/use-words';
import { ArrowRightIcon } from '@/components/ui/icons';
import { homeWords } from '@/copy/home';
import { siteWords } from '@/copy/site';
import styles from './home-closing.module.css';

export function HomeClosing() {
  const homeCopy = useWords(homeWords);
  const siteCopy = useWords(siteWords);
  const { heading, text, action } = homeCopy.closing;
  return (
    <section className={`page-width section ${styles.closing}`} aria-labelledby="closing">
      <h2 className="page-title" id="closing">
        {heading}
      </h2>
      <p className={styles.text}>{text}</p>
      <SiteLink className="button filled" href={siteCopy.templates.href}>
        {action}
        <ArrowRightIcon />
      </SiteLink>
    </section>
  );
}
