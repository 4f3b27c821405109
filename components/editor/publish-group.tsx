import { PlusIcon } from '@/components/ui/icons';
import { editorCopy } from '@/copy/editor';
import type { EditorPublish } from '@/lib/editor-props';
import { addressOf } from '@/lib/runtime/addresses.js';
import disclosure from './disclosure.module.css';
import { publishAdvice } from './publish-advice';
import { EntryPageLink } from './publish-entry';
import styles from './publish-entry.module.css';
import { PublishProblemDetails } from './publish-problem-details';
import { PublishStateIcon } from './publish-state-icon';
import { Timestamp } from './timestamp';

type PublishGroupProps = {
  /** Newest first. */
  publishes: readonly EditorPublish[];
  isNewest: boolean;
  now: number;
};

const ORDER = ['failed', 'interrupted', 'not-shown', 'working', 'live'] as const;

export function PublishGroup({ publishes, isNewest, now }: PublishGroupProps) {
  const copy = editorCopy.group;
  const [newest, first] = [publishes[0], publishes.at(-1)];
  if (newest === undefined || first === undefined) return null;
  const headingId = `publish-${first.id}`;
  const isOfOne = publishes.every(({ entryId }) => entryId === first.entryId);
  // Visitors see only the last publish of an entry.
  const counted = isOfOne ? [newest] : publishes;
  const state = ORDER.find((one) => counted.some((publish) => publish.state === one)) ?? 'live';
  const rank = (publish: EditorPublish) => ORDER.indexOf(publish.state);
  return (
    <article className={isNewest ? styles.newest : styles.earlier} aria-labelledby={headingId}>
      <div className={styles.figure}>
        <PublishStateIcon action={first.action} state={state} />
      </div>
      <h2 className={styles.name} id={headingId}>
        {copy.heading(publishes)}
      </h2>
      <p className={styles.outcome}>
        <strong className={state === 'live' ? styles.live : styles.state}>
          {copy.counts(counted)}
        </strong>
        {state === 'live'
          ? copy.after(spanOf(publishes, first))
          : editorCopy.stage(furthest(counted))}
      </p>
      <p className={styles.meta}>
        {copy.happened(publishes, first)}
        <Timestamp at={first.changedAt ?? first.receivedAt} now={now} form="with how long ago" />
      </p>
      {isOfOne && newest.href ? (
        <EntryPageLink className={styles.page} href={newest.href} name={newest.name} />
      ) : null}
      <div className={styles.pages}>
        <details className={disclosure.disclosure}>
          <summary className={disclosure.summary}>
            <PlusIcon />
            {isOfOne ? copy.times : copy.entries}
          </summary>
          <ul className={styles.entries}>
            {[...publishes]
              .sort((one, other) => rank(one) - rank(other))
              .map((publish) => (
                <li key={publish.id}>
                  <Row publish={publish} isOfOne={isOfOne} now={now} />
                </li>
              ))}
          </ul>
        </details>
      </div>
    </article>
  );
}

type RowProps = { publish: EditorPublish; isOfOne: boolean; now: number };

function Row({ publish, isOfOne, now }: RowProps) {
  return (
    <>
      {isOfOne ? <Happened publish={publish} now={now} /> : <Name publish={publish} />}:{' '}
      {editorCopy.state(publish)}
      {publish.state === 'live' ? ` ${editorCopy.after(publish)}` : editorCopy.stage(publish.stage)}
      <PublishProblemDetails publish={publish} advice={publishAdvice(publish, now)} />
    </>
  );
}

function Happened({ publish, now }: Omit<RowProps, 'isOfOne'>) {
  return (
    <>
      {editorCopy.happened(publish)}{' '}
      <Timestamp at={publish.changedAt ?? publish.receivedAt} now={now} form="clock" />
    </>
  );
}

function Name({ publish: { name, href } }: { publish: EditorPublish }) {
  return href === null ? <span dir="auto">{name}</span> : <a href={addressOf(href)}>{name}</a>;
}

function furthest(publishes: readonly EditorPublish[]): EditorPublish['stage'] {
  const stages = publishes.map(({ stage }) => stage);
  return stages.find((stage) => stage?.is === 'rendering') ?? stages.at(-1) ?? null;
}

function spanOf(publishes: readonly EditorPublish[], first: EditorPublish): number {
  const start = Date.parse(first.receivedAt);
  const ends = publishes.map(
    ({ receivedAt, liveAfterMs }) => Date.parse(receivedAt) + (liveAfterMs ?? 0),
  );
  return Math.max(...ends) - start;
}
