import styles from './path-list.module.css';

/** Links without the router: it would show a page that it has kept, not the one visitors get. */
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
