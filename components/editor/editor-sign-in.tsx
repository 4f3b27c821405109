import { PageHead } from '@/components/head/page-head';
import { useWords } from '@/components/site/use-words';
import { Logo } from '@/components/ui/logo';
import { editorCopy } from '@/copy/editor';
import { siteWords } from '@/copy/site';
import type { EditorSignIn as SignIn } from '@/lib/editor-props';
import { addressOf } from '@/lib/runtime/addresses.js';
import styles from './editor-sign-in.module.css';

export function EditorSignIn({ problem, returnTo }: SignIn) {
  const siteCopy = useWords(siteWords);
  const { title, lead, off } = editorCopy.signIn;
  return (
    <div className={`page-width ${styles.page}`}>
      <PageHead title={title} description={lead} isUnlisted />
      <a className={`brand ${styles.home}`} href={addressOf(siteCopy.home.href)}>
        <Logo />
        {siteCopy.name}
      </a>
      <h1 className="page-title">{editorCopy.title}</h1>
      <p className={styles.lead}>{lead}</p>
      {problem === 'off' ? (
        <p className={styles.problem}>{off}</p>
      ) : (
        <SecretForm isWrong={problem === 'wrong'} returnTo={returnTo} />
      )}
    </div>
  );
}

function SecretForm({ isWrong, returnTo }: { isWrong: boolean; returnTo: string }) {
  const { label, hint, submit, wrong } = editorCopy.signIn;
  return (
    <form className={styles.form} action={addressOf('/api/editor/sign-in')} method="post">
      <input name="returnTo" type="hidden" value={returnTo} />
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
      <button className={`button filled ${styles.submit}`} type="submit">
        {submit}
      </button>
    </form>
  );
}
