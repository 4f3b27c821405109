import { ArrowRightIcon } from '@/components/ui/icons';
import { editorCopy } from '@/copy/editor';
import type { EditorPublish } from '@/lib/editor-props';
import { addressOf } from '@/lib/runtime/addresses.js';
import { PathDisclosure } from './path-list';
import styles from './publish-entry.module.css';
import { PublishProblemDetails } from './publish-problem-details';
import { PublishStateIcon } from './publish-state-icon';
import { PublishTimeline } from './publish-timeline';
import { Timestamp } from './timestamp';

type PublishEntryProps = {
  publish: EditorPublish;
  advice: string | null;
  isNewest: boolean;
  now: number;
};

export function PublishEntry({ publish, advice, isNewest, now }: PublishEntryProps) {
  const { id, name, href, changedAt, receivedAt, state, pages, pageCount } = publish;
  const copy = editorCopy;
  const look = state === 'live' ? 'button filled' : 'button framed';
  const headingId = `publish-${id}`;
  return (
    <article className={isNewest ? styles.newest : styles.earlier} aria-labelledby={headingId}>
      <div className={styles.figure}>
        <PublishStateIcon {...publish} />
      </div>
      <h2 className={styles.name} id={headingId} dir="auto">
        {name}
      </h2>
      <p className={styles.outcome}>
        <strong className={state === 'live' ? styles.live : styles.state}>
          {copy.state(publish)}
        </strong>
        <Span publish={publish} now={now} />
      </p>
      <p className={styles.meta}>
        {copy.happened(publish)}{' '}
        <Timestamp at={changedAt ?? receivedAt} now={now} form="with how long ago" />
        {publish.gaps && `. ${publish.gaps}`}
      </p>
      <PublishProblemDetails publish={publish} advice={advice} />
      {href === null ? (
        <p className={styles.noPage}>{copy.noPage(publish)}</p>
      ) : (
        <EntryPageLink
          className={isNewest ? `${look} ${styles.page}` : styles.page}
          href={href}
          name={name}
        />
      )}
      {isNewest ? <PublishTimeline publish={publish} now={now} /> : null}
      {pageCount === 0 ? null : (
        <div className={styles.pages}>
          <PathDisclosure
            summary={copy.pages.summary(pageCount)}
            name={name}
            paths={pages}
            count={pageCount}
          />
        </div>
      )}
    </article>
  );
}

type EntryPageLinkProps = { className: string | undefined; href: string; name: string };

export function EntryPageLink({ className, href, name }: EntryPageLinkProps) {
  return (
    <a className={className} href={addressOf(href)}>
      {editorCopy.page}
      <span className="visually-hidden"> ({name})</span>
      <ArrowRightIcon />
    </a>
  );
}

function Span({ publish, now }: { publish: EditorPublish; now: number }) {
  if (publish.state === 'live') return ` ${editorCopy.after(publish)}`;
  if (publish.state !== 'working') return null;
  const soFar = editorCopy.soFar(now - Date.parse(publish.receivedAt));
  return `${soFar}${editorCopy.stage(publish.stage)}`;
}
