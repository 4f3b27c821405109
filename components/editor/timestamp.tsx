import { useIsHydrated } from '@/components/ui/use-is-hydrated';
import { formatAgo, formatClock, formatTimestamp } from '@/copy/editor-times';

type TimestampProps = {
  /** ISO 8601. */
  at: string;
  /** In milliseconds. */
  now: number;
  form?: 'clock' | 'day and clock' | 'with how long ago';
};

export function Timestamp({ at, now, form = 'day and clock' }: TimestampProps) {
  const zone = useIsHydrated() ? undefined : 'UTC';
  const time = Date.parse(at);
  if (form === 'clock') return <time dateTime={at}>{formatClock(time, zone)}</time>;
  const ago = form === 'with how long ago' ? formatAgo(now - time) : null;
  return (
    <>
      <time dateTime={at}>{formatTimestamp(time, now, zone)}</time>
      {ago === null ? null : `, ${ago}`}
    </>
  );
}
