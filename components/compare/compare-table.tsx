import { Cover } from '@/components/card/cover';
import { ChoiceLink } from '@/components/listing/choice-link';
import { SiteLink } from '@/components/site/site-link';
import { useWords } from '@/components/site/use-words';
import { dateWords } from '@/components/ui/format-date';
import { hostname } from '@/components/ui/hostname';
import { CrossIcon } from '@/components/ui/icons';
import { StatusBadge } from '@/components/ui/status-badge';
import { compareWords } from '@/copy/compare';
import { templateWords } from '@/copy/template';
import type { Comparison, ComparisonCell, ComparisonRow } from '@/lib/page-props';
import styles from './compare-table.module.css';

const coverSizes = (columns: number) =>
  `(min-width: 40rem) clamp(9.5rem, (92vw - 8rem) / ${columns} - 1rem, 19rem), max(6.75rem, (92vw - 5.5rem) / ${columns})`;

export function CompareTable({ columns, rows }: Pick<Comparison, 'columns' | 'rows'>) {
  const copy = useWords(compareWords);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboards need it to scroll
    <section className={styles.area} aria-label={copy.table} tabIndex={0}>
      <table className={styles.table}>
        <thead>
          <tr>
            <td className={styles.corner} rowSpan={4} />
            {columns.map(({ name, href, picture }, index) => (
              <td key={href} headers={`column-${index}`}>
                <Cover
                  picture={picture}
                  name={name}
                  sizes={coverSizes(columns.length)}
                  hasPriority={index === 0}
                />
              </td>
            ))}
          </tr>
          <tr>
            {columns.map(({ name, href }, index) => (
              <th scope="col" id={`column-${index}`} dir="auto" key={href}>
                <SiteLink className={styles.name} href={href}>
                  {name}
                </SiteLink>
              </th>
            ))}
          </tr>
          <tr>
            {columns.map(({ href, description, descriptionLang, status }) => (
              <td className={styles.description} dir="auto" key={href}>
                <StatusBadge status={status} />{' '}
                {descriptionLang ? <span lang={descriptionLang}>{description}</span> : description}
              </td>
            ))}
          </tr>
          <tr>
            {columns.map(({ name, href, removeHref }) => (
              <td key={href}>
                <ChoiceLink
                  className={styles.remove}
                  href={removeHref}
                  aria-label={copy.removeLabel(name)}
                  data-focus-next="main"
                >
                  <CrossIcon />
                  {copy.remove}
                </ChoiceLink>
              </td>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ term, cells, isDifferent }) => {
            return (
              <tr key={JSON.stringify(term)} data-differs={isDifferent}>
                <th scope="row">
                  <Term term={term} />
                  {isDifferent ? <span className="visually-hidden">, {copy.differs}</span> : null}
                </th>
                {columns.map(({ href }, index) => (
                  <td key={href}>
                    <Cell cell={cells[index]} />
                  </td>
                ))}
              </tr>
            );
          })}
        </tbody>
      </table>
    </section>
  );
}

function Term({ term }: Pick<ComparisonRow, 'term'>) {
  const compareCopy = useWords(compareWords);
  const templateCopy = useWords(templateWords);
  if (typeof term === 'string') return compareCopy.terms[term];
  return 'title' in term ? term.title : (templateCopy.details[term.detail] ?? term.detail);
}

function Cell({ cell }: { cell: ComparisonCell | undefined }) {
  const compareCopy = useWords(compareWords);
  const { formatDate } = useWords(dateWords);
  if (cell === undefined) return <Nothing words={compareCopy.unknown} />;
  if ('links' in cell) {
    if (cell.links.length === 0) return <Nothing words={compareCopy.notListed} />;
    return (
      <ul className={styles.list}>
        {cell.links.map(({ name, href }) => (
          <li key={href}>
            <SiteLink href={href}>{name}</SiteLink>
          </li>
        ))}
      </ul>
    );
  }
  if ('list' in cell && cell.list) {
    if (cell.list.length === 0) return <Nothing words={compareCopy.none} />;
    return (
      <ul className={styles.list}>
        {[...new Set(cell.list)].map((one) => (
          <li key={one} dir="auto">
            {breakable(one)}
          </li>
        ))}
      </ul>
    );
  }
  if ('address' in cell) {
    if (!cell.address) return <Nothing words={compareCopy.none} />;
    return (
      <a href={cell.address} rel="noopener">
        {breakable(hostname(cell.address), /(?<=\.)/)}
      </a>
    );
  }
  if ('time' in cell && cell.time) return <time dateTime={cell.time}>{formatDate(cell.time)}</time>;
  if ('text' in cell && cell.text) return <span dir="auto">{cell.text}</span>;
  return <Nothing words={compareCopy.unknown} />;
}

/** Screen readers read `<wbr>` as a space. */
const breakable = (name: string, after = /(?<=_)/) =>
  name.split(after).flatMap((part, index) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: the order never changes
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: it can't get the focus
    index > 0 ? [<wbr key={index} aria-hidden="true" />, part] : part,
  );

const Nothing = ({ words }: { words: string }) => <span className={styles.nothing}>{words}</span>;
