import styles from './path-list.module.css';

/** Plain links, not next/link: they must load what visitors get, not what the router has cached. */
export function PathList({ paths, end }: { paths: readonly string[]; end?: string | null }) {
  return (
    <ul className={styles.paths}>
      {paths.map((path) => (
        <li key={path}>
          <a className={styles.path} href={path}>
            {path}
          </a>
        </li>
      ))}
      {end ? <li className={styles.end}>{end}</li> : null}
    </ul>
  );
}
