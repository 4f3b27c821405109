import { useWords } from '@/components/site/use-words';
import { SectionHeading } from '@/components/ui/section-heading';
import { homeWords } from '@/copy/home';
import styles from './home-steps.module.css';

export function HomeSteps() {
  const homeCopy = useWords(homeWords);
  const { heading, intro, items } = homeCopy.steps;
  return (
    <section className="page-width section" aria-labelledby="how-it-works">
      <SectionHeading id="how-it-works">{heading}</SectionHeading>
      <p className={styles.intro}>{intro}</p>
      <ol className={styles.steps}>
        {items.map(({ name, text }) => (
          <li className={styles.step} key={name}>
            <h3 className={styles.name}>{name}</h3>
            <p className={styles.text}>{text}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}
