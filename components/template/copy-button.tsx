import { useEffect, useState } from 'react';
import styles from './copy-button.module.css';
import { CheckIcon, CopyIcon } from './copy-icons';
import { templateCopy } from './template-copy';

const SAID_FOR_MS = 2_500;

/** Only where it works: without JavaScript or a clipboard, the text itself can be selected. */
export function CopyButton({ text }: { text: string }) {
  const [isOffered, setOffered] = useState(false);
  const [said, setSaid] = useState<'copied' | 'failed' | null>(null);
  const { copy, copied, failed } = templateCopy.start;

  useEffect(() => setOffered('clipboard' in navigator), []);
  useEffect(() => {
    if (said === null) return;
    const timer = setTimeout(() => setSaid(null), SAID_FOR_MS);
    return () => clearTimeout(timer);
  }, [said]);

  const write = () =>
    navigator.clipboard.writeText(text).then(
      () => setSaid('copied'),
      () => setSaid('failed'),
    );
  return (
    <>
      <button
        className={isOffered ? styles.button : styles.absent}
        type="button"
        onClick={write}
        disabled={!isOffered}
      >
        {said === 'copied' ? <CheckIcon /> : <CopyIcon />}
        {said === 'copied' ? copied : copy}
      </button>
      <span className="visually-hidden" role="status">
        {said === null ? '' : said === 'copied' ? copied : failed}
      </span>
    </>
  );
}
