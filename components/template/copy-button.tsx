import { useEffect, useState } from 'react';
import { countAction } from '@/components/site/count-action';
import { useWords } from '@/components/site/use-words';
import { icon } from '@/components/ui/icons';
import { templateWords } from '@/copy/template';
import type { TemplateAction } from '@/lib/page-props';
import styles from './copy-button.module.css';

const COPIED_SHOWN_MS = 2_500;

const CheckIcon = () => icon(<path d="M2.5 8.5 6.5 12.5 13.5 3.5" />);
const CopyIcon = () => icon(<path d="M5.5 5.5h8v8h-8zM10.5 5.5v-3h-8v8h3" />);

type CopyButtonProps = {
  text: string | (() => string);
  label?: string;
  isSmall?: boolean;
  action?: TemplateAction | undefined;
};

export function CopyButton({ text, label, isSmall = false, action }: CopyButtonProps) {
  const templateCopy = useWords(templateWords);
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
      () => {
        setStatus('copied');
        if (action) countAction(action);
      },
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
