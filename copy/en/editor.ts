import type { EditorPublish } from '@/lib/editor-props';
import { formatDuration } from './editor-times';

type PublishSummary = Pick<
  EditorPublish,
  | 'action'
  | 'changedAt'
  | 'state'
  | 'liveAfterMs'
  | 'pageCount'
  | 'hasProblems'
  | 'hasAdvice'
  | 'isShownSince'
  | 'isRenderedOnVisit'
>;

function commonAction(publishes: readonly PublishSummary[]): PublishSummary['action'] | undefined {
  const [first] = publishes;
  return publishes.every(({ action }) => action === first?.action) ? first?.action : undefined;
}

const WHAT_NOW =
  'tell whoever runs the site. Its pages still show it within 30 seconds of a visit.';
const WEBHOOK_LOST = `its webhook was lost or refused: ${WHAT_NOW}`;

const isRemoval = ({ action }: Pick<EditorPublish, 'action'>) => action !== 'publish';

/** These words are separate from the site's others, so that visitors don't load them. */
export const editorCopy = {
  title: 'Publishing log',
  description: 'What happened to each publish, newest first.',

  signIn: {
    title: 'Sign in',
    lead: 'See what happened to each publish: when the delivery API served it, which pages were updated, and when all of them showed it.',
    label: 'Secret',
    hint: 'The draft secret of this site. Previews in Contentful use the same one.',
    submit: 'Sign in',
    wrong: 'That isn’t this site’s secret. Try again.',
    off: 'This page is switched off because DRAFT_SECRET isn’t set. Whoever runs the site can set it and restart the site.',
  },
  signOut: 'Sign out',
  content: 'Problems',
  insights: 'Insights',

  panel: {
    state: (publish: PublishSummary): string => {
      if (publish.state === 'live') {
        return `${editorCopy.state({ ...publish, hasProblems: false, hasAdvice: false })} since`;
      }
      const state = editorCopy
        .state(publish)
        .replace(/^Published, ./, (beginning) => beginning.slice(-1).toUpperCase());
      return `${state}, ${editorCopy.happened(publish).toLowerCase()}`;
    },
    noPublish: `No recent publish of it has arrived here. If you published it more than a minute ago, ${WEBHOOK_LOST}`,
    lastMissing: `It has been published again since, but that webhook hasn’t arrived here: ${WHAT_NOW}`,
    incomplete:
      'Redis isn’t set up or doesn’t work: publishes from before this server started, and from other servers, may be missing here.',
    pages: 'Its pages',
    noPages: 'It has no page of its own.',
    problems: 'What to fix',
    noProblems: 'Nothing to fix.',
    all: 'All its publishes',
  },

  refresh: {
    asOf: 'As of',
    paused: 'Paused at',
    stale: 'Not refreshed since',
    pause: 'Pause',
    resume: 'Resume',
    retry: 'Try again',
    trying: 'Trying …',
    failed: 'The list couldn’t be refreshed.',
    again: 'The list is being refreshed again.',
  },

  incomplete: {
    heading: 'This list is incomplete.',
    text: 'Redis isn’t set up or doesn’t work. Publishes from before this server started, and from other servers, may be missing. Publishing itself still works.',
  },

  missing: `If something you published more than a minute ago is missing, ${WEBHOOK_LOST}`,

  model: 'Because of the content model, the site can’t show everything.',

  empty: {
    heading: 'Nothing published yet.',
    headingIncomplete: 'No publishes known here.',
    before: 'In Contentful, under Settings → Webhooks, add a webhook to',
    beforeIncomplete:
      'If there is no webhook yet, add one in Contentful, under Settings → Webhooks, to',
    path: '/api/contentful/webhook',
    after:
      'on this site. Select publish, unpublish, archive and delete for entries and assets, and publish and unpublish for content types. Keep the content type application/vnd.contentful.management.v1+json, or choose application/json; never application/x-www-form-urlencoded. Set its signing secret on this site as CONTENTFUL_WEBHOOK_SECRET. Then publish an entry: it appears here by itself.',
    beforeLocal: 'Publish an entry in the',
    localEditor: 'local editor',
    afterLocal: ', which sends its webhooks here: it appears by itself.',
    noneOlder: 'There are no older ones.',
  },

  paging: { label: 'More publishes', newer: 'Newer', older: 'Older' },

  action: {
    publish: 'Published',
    unpublish: 'Unpublished',
    archive: 'Archived',
    delete: 'Deleted',
  },

  happened: ({ action, changedAt }: PublishSummary): string =>
    changedAt === null ? editorCopy.timeline.came : editorCopy.action[action],

  state: (publish: PublishSummary): string => {
    const [is, removal] = [publish.state, isRemoval(publish)];
    if (is === 'interrupted') return 'Interrupted';
    if (publish.isShownSince) return 'Published, shown later';
    if (is === 'not-shown') return 'Published, not shown';
    if (is === 'working') return removal ? 'Being taken down' : 'On its way';
    if (is === 'live' && removal) return 'Off the site';
    if (is === 'live' && publish.hasProblems) return 'Live with problems';
    if (is === 'live') return publish.hasAdvice ? 'Live, worth a look' : 'Live';
    if (publish.pageCount > 0) return removal ? 'Still on some pages' : 'Not live on every page';
    return removal ? 'Still on the site' : 'Not live';
  },
  after: ({ liveAfterMs }: PublishSummary): string =>
    liveAfterMs === null ? '' : `${formatDuration(liveAfterMs)} after the webhook`,
  soFar: (span: number) => {
    const seconds = Math.floor(Math.max(0, span) / 1_000);
    return `, ${seconds < 60 ? `${seconds} s` : formatDuration(span)} so far`;
  },
  stage: (stage: EditorPublish['stage']): string => {
    if (stage === null) return '';
    if (stage.is === 'undelivered') return ': waiting for the delivery API';
    if (stage.is === 'rendering') return `: updating pages, ${stage.rendered} of ${stage.of} done`;
    return ': waiting for its pages to be updated';
  },

  page: 'Open its page',
  noPage: (publish: PublishSummary): string => {
    if (isRemoval(publish)) return 'No page now.';
    const isUnderWay = publish.state === 'working' || publish.state === 'interrupted';
    return isUnderWay
      ? 'If it has a page, its link appears here once all pages are updated.'
      : 'No page to open.';
  },

  timeline: {
    label: 'From the webhook to live',
    came: 'Webhook received',
    served: (publish: PublishSummary): string =>
      isRemoval(publish) ? 'Delivery API no longer serves it' : 'Delivery API serves it',
    live: (publish: PublishSummary): string => {
      if (publish.isShownSince) return 'A page shows it';
      if (isRemoval(publish) || publish.state === 'not-shown') return 'No page shows it';
      if (publish.isRenderedOnVisit) return 'The next visit shows it';
      const isPageless = publish.state === 'live' && publish.pageCount === 0;
      return isPageless ? 'It is in use' : 'Every page shows it';
    },
    after: (span: number) => `after ${formatDuration(span)}`,
    yes: 'yes',
    later: 'since another publish',
    waiting: 'waiting for it',
    notYet: 'not yet',
    notSeen: 'not seen',
    no: 'no',
    seeAbove: 'see above',
    notMeasured: 'not measured',
  },

  problems: {
    failedMeans: (count: number) =>
      count === 1
        ? 'Visitors still see the old version of this page. It is revalidated when it is visited, at most every 30 seconds.'
        : `Visitors still see the old versions of these ${count} pages. Each is revalidated when it is visited, at most every 30 seconds.`,
    failedPages: 'Which pages',
    notKnown: 'Please note',
    interrupted: 'The server stopped before it was done, or has not responded since.',
    interruptedMeans:
      'The site will resume it by itself. Until then some pages may still show the old version.',
  },

  group: {
    heading: (publishes: readonly (PublishSummary & Pick<EditorPublish, 'entryId' | 'name'>)[]) => {
      const action = commonAction(publishes);
      const done = action ? editorCopy.action[action].toLowerCase() : 'changed';
      const count = new Set(publishes.map(({ entryId }) => entryId)).size;
      const times = publishes.length === 2 ? 'twice' : `${publishes.length} times`;
      if (count > 1) {
        const together = `${count} entries ${done} together`;
        return publishes.length === count ? together : `${together}, ${times} in all`;
      }
      return `${publishes[0]?.name}, ${done} ${times}`;
    },
    happened: (publishes: readonly PublishSummary[], first: PublishSummary) =>
      commonAction(publishes) ? `${editorCopy.happened(first)} ` : '',
    counts: (publishes: readonly PublishSummary[]): string => {
      const words = publishes.map((publish) =>
        publish.state === 'working' ? 'on the way' : editorCopy.state(publish).replace(',', ' but'),
      );
      const counts = new Map<string, number>();
      for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
      const [first = ''] = words;
      if (words.length === 1) return first;
      if (counts.size === 1) return `All ${first.toLowerCase()}`;
      return [...counts].map(([word, count]) => `${count} ${word.toLowerCase()}`).join(', ');
    },
    after: (span: number) => ` ${formatDuration(span)} after the first webhook`,
    entries: 'Which entries',
    times: 'Each time',
  },

  search: {
    label: 'Find publishes',
    entry: 'Entry',
    entryHint: 'name or id',
    state: 'State',
    states: {
      '': 'Any',
      live: 'Live',
      working: 'On its way',
      'not-shown': 'Published, not shown',
      failed: 'Not live',
      interrupted: 'Interrupted',
    },
    submit: 'Find',
    reset: 'Show all',
    nothing: 'None of the last 200 publishes matches.',
  },

  advice: {
    wait: 'Nothing to do yet: Contentful normally sends it again after about 30 seconds, twice at most. This line changes with the next attempt.',
    publishAgain:
      'No newer attempt is known. Publish the entry once more. If that fails too, tell whoever runs the site.',
    removeAgain:
      'No newer attempt is known. Publish any entry: the site then finds what is left to remove. If that fails too, tell whoever runs the site.',
    laterLive: 'A newer attempt succeeded. Nothing is left to do.',
    laterWorking: 'A newer attempt is on its way.',
    laterFailed: 'A newer attempt isn’t live either: its own line says what to do.',
  },

  pages: {
    summary: (count: number) => (count === 1 ? '1 page updated' : `${count} pages updated`),
    more: (count: number) => (count === 1 ? 'and 1 more' : `and ${count} more`),
  },

  announcements: {
    of: (name: string, words: string) => `${name}: ${words}.`,
    more: (count: number) => `And ${count} more.`,
  },
};

export function outcomeText(publish: PublishSummary): string {
  const [state, after] = [editorCopy.state(publish), editorCopy.after(publish)];
  return publish.state === 'live' && after !== '' ? `${state} ${after}` : state;
}
