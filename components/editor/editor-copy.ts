import type { EditorPublish } from '#lib/page-props';
import { spanWords } from './moment-words';

type Told = Pick<EditorPublish, 'action' | 'state' | 'liveAfterMs' | 'pageCount'>;

const isRemoval = ({ action }: Pick<EditorPublish, 'action'>) => action !== 'publish';

/** Words for editors. Not part of the site's other words: no visitor's page has to carry them. */
export const editorCopy = {
  title: 'Publishes',
  description: 'What became of each publish, newest first.',

  signIn: {
    title: 'Sign in',
    lead: 'Here editors see what became of each publish: when the delivery API served it, which pages were made anew, and when all of them showed it.',
    label: 'Secret',
    hint: 'The draft secret of this site. Previews from Contentful use the same.',
    submit: 'Sign in',
    wrong: 'That is not the secret of this site. Please try again.',
    off: 'This page is switched off: DRAFT_SECRET is not set on this site. Whoever runs the site can set it and start the site again.',
  },
  signOut: 'Sign out',

  refresh: {
    label: 'State of this list',
    asOf: 'As of',
    paused: 'Paused at',
    stale: 'Not refreshed since',
    pause: 'Pause',
    resume: 'Go on',
    retry: 'Try again',
    trying: 'Trying …',
    failed: 'The list could not be refreshed.',
    again: 'The list is refreshed again.',
  },

  incomplete: {
    heading: 'This list is not complete.',
    text: 'The key-value store is not set up, or it does not answer. These are the publishes that this server worked on since its start; what another server did, and what was before, is missing. Publishing itself goes on.',
  },

  empty: {
    heading: 'Nothing published yet.',
    before: 'In Contentful, under Settings → Webhooks, add a webhook to',
    path: '/api/contentful/webhook',
    after:
      'of this site, for publish, unpublish, archive and delete of entries and assets, and set its signing secret on this site as CONTENTFUL_WEBHOOK_SECRET. Then publish an entry: it appears here by itself.',
    noneOlder: 'There are none older than these.',
  },

  paging: { label: 'More publishes', newer: 'Newer', older: 'Older' },

  action: {
    publish: 'Published',
    unpublish: 'Unpublished',
    archive: 'Archived',
    delete: 'Deleted',
  },

  state: (publish: Told): string => {
    const [is, removal] = [publish.state, isRemoval(publish)];
    if (is === 'interrupted') return 'Interrupted';
    if (is === 'working') return removal ? 'Being taken down' : 'On its way';
    if (is === 'live') return removal ? 'Off the site' : 'Live';
    if (publish.pageCount > 0) return removal ? 'Not off every page' : 'Not live on every page';
    return removal ? 'Not off the site' : 'Not live';
  },
  /** After the state, e.g. "Live" "1.3 s after the webhook". */
  after: ({ liveAfterMs }: Told): string =>
    liveAfterMs === null ? '' : `${spanWords(liveAfterMs)} after the webhook`,
  /** After the state, e.g. "On its way" ", 4 s so far". */
  soFar: (span: number) => {
    const seconds = Math.floor(Math.max(0, span) / 1_000);
    return `, ${seconds < 60 ? `${seconds} s` : spanWords(span)} so far`;
  },

  page: 'Open its page',
  noPage: (publish: Told) => (isRemoval(publish) ? 'No page now.' : 'No page of its own.'),

  timeline: {
    label: 'From the webhook to live',
    came: 'Webhook came',
    served: (publish: Told) =>
      isRemoval(publish) ? 'Delivery API no longer serves it' : 'Delivery API serves it',
    live: (publish: Told) => (isRemoval(publish) ? 'No page shows it' : 'Every page shows it'),
    after: (span: number) => `after ${spanWords(span)}`,
    waiting: 'waiting for it',
    notYet: 'not yet',
    notSeen: 'not seen',
    no: 'no',
    notMeasured: 'not measured',
  },

  problems: {
    failedMeans: (count: number) =>
      count === 1
        ? 'This page shows visitors what it showed before. A visit has it checked again, at most every 30 seconds.'
        : `These ${count} pages show visitors what they showed before. A visit has each checked again, at most every 30 seconds.`,
    failedPages: 'Which pages these are',
    notKnown: 'Not known',
    interrupted: 'The server stopped before it was done, or has not been heard of since.',
    interruptedMeans:
      'Some pages may show what was before. A visit has each checked again, at most every 30 seconds.',
  },

  advice: {
    wait: 'Nothing to do yet: Contentful normally sends it again after about 30 seconds, twice at most. The next attempt appears above.',
    publishAgain:
      'If there is no newer attempt in this list, publish the entry once more. If that fails too, tell whoever looks after the site.',
    removeAgain:
      'If there is no newer attempt in this list, publish any entry: the site then finds what is left to take down. If that fails too, tell whoever looks after the site.',
    laterLive: 'A newer attempt, above, succeeded. Nothing is left to do.',
    laterWorking: 'It is being tried again: see above.',
    laterFailed: 'The newer attempt, above, failed too: see there.',
  },

  pages: {
    summary: (count: number) => (count === 1 ? 'One page made anew' : `${count} pages made anew`),
    more: (count: number) => (count === 1 ? 'and one more' : `and ${count} more`),
  },

  news: {
    of: (name: string, words: string) => `${name}: ${words}.`,
    more: (count: number) => `And ${count} more.`,
  },
} as const;

/** "Live 1.3 s after the webhook": the whole of it in one line. */
export function outcomeWords(publish: Told): string {
  const [state, after] = [editorCopy.state(publish), editorCopy.after(publish)];
  return publish.state === 'live' && after !== '' ? `${state} ${after}` : state;
}
