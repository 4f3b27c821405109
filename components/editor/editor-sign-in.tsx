import button from '#components/elements/button.module.css';
import { Mark } from '#components/elements/mark';
import { siteCopy } from '#components/site/site-copy';
import { editorCopy } from './editor-copy';
import { EditorHead } from './editor-head';
import styles from './editor-sign-in.module.css';

type EditorSignInProps = {
  /** `wrong`: that secret is not the site's. `off`: the site has none, and nobody gets in. */
  problem: 'wrong' | 'off' | null;
};

export function EditorSignIn({ problem }: EditorSignInProps) {
  const { title, lead, off } = editorCopy.signIn;
  return (
    <div className={`page-width ${styles.page}`}>
      <EditorHead title={title} description={lead} />
      <a className={styles.brand} href={siteCopy.home.href}>
        <Mark />
        {siteCopy.name}
      </a>
      <h1 className={styles.heading}>{editorCopy.title}</h1>
      <p className={styles.lead}>{lead}</p>
      {problem === 'off' ? (
        <p className={styles.problem}>{off}</p>
      ) : (
        <SecretForm isWrong={problem === 'wrong'} />
      )}
    </div>
  );
}

function SecretForm({ isWrong }: { isWrong: boolean }) {
  const { label, hint, submit, wrong } = editorCopy.signIn;
  return (
    <form className={styles.form} action="/api/editor/sign-in" method="post">
      <label className={styles.label} htmlFor="secret">
        {label}
      </label>
      <input
        className={styles.input}
        aria-describedby={isWrong ? 'secret-problem secret-hint' : 'secret-hint'}
        aria-invalid={isWrong || undefined}
        autoComplete="current-password"
        id="secret"
        name="secret"
        required
        type="password"
      />
      {isWrong ? (
        <p className={styles.problem} id="secret-problem" role="alert">
          {wrong}
        </p>
      ) : null}
      <p className={styles.hint} id="secret-hint">
        {hint}
      </p>
      <button className={`${button.primary} ${styles.submit}`} type="submit">
        {submit}
      </button>
    </form>
  );
}
