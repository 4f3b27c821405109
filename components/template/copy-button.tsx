import { useEffect, useState } from 'react';
import { icon } from '@/components/ui/icons';
import { templateCopy } from '@/copy/template';
import styles from './copy-button.module.css';

const COPIED_SHOWN_MS = 2_500;

const CheckIcon = () => icon(<path d="M2.5 8.5 6.5 12.5 13.5 3.5" />);
const CopyIcon = () => icon(<path d="M5.5 5.5h8v8h-8zM10.5 5.5v-3h-8v8h3" />);

type CopyButtonProps = {
  text: string | (() => string);
  label?: string;
  isSmall?: boolean;
};

export function CopyButton({ text, label, isSmall = false }: CopyButtonProps) {
  const [isOffered, setOffered] = useState(false);
  const [status, setStatus] = useState<'copied' | 'failed' | null>(null);
  const { copy, copied, failed } = templateCopy.start;

  useEffect(() => setOffered('clipboard' in navigator), []);
  useEffect(() => {
    if (status !== 'copied') return;
    const timer = setTimeout(() => setStatus(null), COPIED_SHOWN_MS);
    return () => clearTimeout(timer);
  }, [status]);

  const write = () =>
    navigator.clipboard.writeText(typeof text === 'string' ? text : text()).then(
      () => setStatus('copied'),
      () => setStatus('failed'),
    );
  return (
    <>
      <button
        className={isOffered ? styles.button : styles.absent}
        type="button"
        onClick={write}
        disabled={!isOffered}
      >
        {status === 'copied' ? <CheckIcon /> : <CopyIcon />}
        <span className={isSmall ? 'visually-hidden' : undefined}>
          {status === 'copied' ? copied : (label ?? copy)}
        </span>
      </button>
      <span className={status === 'failed' ? styles.failed : 'visually-hidden'} role="status">
        {status === null ? '' : status === 'copied' ? copied : failed}
      </span>
    </>
  );
}
