import type { editorCopy as en } from '@/copy/en/editor';
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
  'Sag dem Website-Team Bescheid. Die Seiten zeigen es trotzdem spätestens 30\u00a0Sekunden nach einem Besuch.';
const WEBHOOK_LOST = `ist der Webhook verloren gegangen oder abgewiesen worden. ${WHAT_NOW}`;

const isRemoval = ({ action }: Pick<EditorPublish, 'action'>) => action !== 'publish';

/** Only the first letter changes, because German nouns keep their capitals. */
const lowerFirst = (words: string) => words.slice(0, 1).toLowerCase() + words.slice(1);

export const editorCopy: typeof en = {
  title: 'Veröffentlichungen',
  description: 'Was aus jeder Veröffentlichung wurde, neueste zuerst.',

  signIn: {
    title: 'Anmelden',
    lead: 'Sieh, was aus jeder Veröffentlichung wurde: wann die Delivery API sie ausgeliefert hat, welche Seiten aktualisiert wurden und wann alle sie gezeigt haben.',
    label: 'Secret',
    hint: 'Das Secret dieser Website für Entwürfe. Vorschauen in Contentful verwenden dasselbe.',
    submit: 'Anmelden',
    wrong: 'Das ist nicht das Secret dieser Website. Versuch es noch einmal.',
    off: 'Diese Seite ist abgeschaltet, weil DRAFT_SECRET nicht gesetzt ist. Das Website-Team kann es setzen und die Website neu starten.',
  },
  signOut: 'Abmelden',
  content: 'Probleme',
  insights: 'Nutzung',

  panel: {
    state: (publish: PublishSummary): string => {
      if (publish.state === 'live') {
        return `${editorCopy.state({ ...publish, hasProblems: false, hasAdvice: false })} seit`;
      }
      const state = editorCopy
        .state(publish)
        .replace(/^Veröffentlicht, ./, (beginning) => beginning.slice(-1).toUpperCase());
      const happened = editorCopy.happened(publish);
      return `${state}, ${publish.changedAt === null ? happened : lowerFirst(happened)}`;
    },
    noPublish: `Zu diesem Eintrag ist hier in letzter Zeit keine Veröffentlichung angekommen. Wenn du ihn vor mehr als einer Minute veröffentlicht hast, ${WEBHOOK_LOST}`,
    lastMissing: `Der Eintrag wurde seither noch einmal veröffentlicht, aber dieser Webhook ist hier nicht angekommen. ${WHAT_NOW}`,
    incomplete:
      'Redis ist nicht eingerichtet oder funktioniert nicht: Veröffentlichungen von vor dem Start dieses Servers und von anderen Servern fehlen hier womöglich.',
    pages: 'Seiten',
    noPages: 'Der Eintrag hat keine eigene Seite.',
    problems: 'Zu beheben',
    noProblems: 'Nichts zu beheben.',
    all: 'Alle Veröffentlichungen',
  },

  refresh: {
    asOf: 'Stand',
    paused: 'Pausiert, Stand',
    stale: 'Nicht aktualisiert seit',
    pause: 'Pause',
    resume: 'Weiter',
    retry: 'Noch einmal',
    trying: 'Versuche …',
    failed: 'Die Liste ließ sich nicht aktualisieren.',
    again: 'Die Liste wird wieder aktualisiert.',
  },

  incomplete: {
    heading: 'Diese Liste ist unvollständig.',
    text: 'Redis ist nicht eingerichtet oder funktioniert nicht. Veröffentlichungen von vor dem Start dieses Servers und von anderen Servern fehlen womöglich. Das Veröffentlichen selbst funktioniert weiterhin.',
  },

  missing: `Fehlt etwas, das du vor mehr als einer Minute veröffentlicht hast, ${WEBHOOK_LOST}`,

  model: 'Wegen des Inhaltsmodells kann die Website nicht alles zeigen.',

  empty: {
    heading: 'Noch nichts veröffentlicht.',
    headingIncomplete: 'Keine Veröffentlichungen bekannt.',
    before: 'Lege in Contentful unter Settings → Webhooks einen Webhook mit dem Ziel',
    beforeIncomplete:
      'Falls es noch keinen Webhook gibt, lege in Contentful unter Settings → Webhooks einen mit dem Ziel',
    path: '/api/contentful/webhook',
    after:
      'auf dieser Website an. Wähle publish, unpublish, archive und delete für Einträge und Assets sowie publish und unpublish für Content Types. Lass als Content-Type application/vnd.contentful.management.v1+json stehen oder wähle application/json, aber nie application/x-www-form-urlencoded. Setze sein Signing Secret auf dieser Website als CONTENTFUL_WEBHOOK_SECRET. Veröffentliche dann einen Eintrag: Er erscheint hier von selbst.',
    beforeLocal: 'Veröffentliche einen Eintrag im',
    localEditor: 'lokalen Editor',
    afterLocal: ', der seine Webhooks hierher schickt: Der Eintrag erscheint von selbst.',
    noneOlder: 'Ältere gibt es nicht.',
  },

  paging: { label: 'Weitere Veröffentlichungen', newer: 'Neuere', older: 'Ältere' },

  action: {
    publish: 'Veröffentlicht',
    unpublish: 'Zurückgezogen',
    archive: 'Archiviert',
    delete: 'Gelöscht',
  },

  happened: ({ action, changedAt }: PublishSummary): string =>
    changedAt === null ? editorCopy.timeline.came : editorCopy.action[action],

  state: (publish: PublishSummary): string => {
    const [is, removal] = [publish.state, isRemoval(publish)];
    if (is === 'interrupted') return 'Unterbrochen';
    if (publish.isShownSince) return 'Veröffentlicht, erst später zu sehen';
    if (is === 'not-shown') return 'Veröffentlicht, nicht zu sehen';
    if (is === 'working') return removal ? 'Geht offline' : 'Unterwegs';
    if (is === 'live' && removal) return 'Offline';
    if (is === 'live' && publish.hasProblems) return 'Live mit Problemen';
    if (is === 'live') return publish.hasAdvice ? 'Live mit Hinweisen' : 'Live';
    if (publish.pageCount > 0) {
      return removal ? 'Noch auf einigen Seiten' : 'Nicht auf jeder Seite live';
    }
    return removal ? 'Noch nicht offline' : 'Nicht live';
  },
  after: ({ liveAfterMs }: PublishSummary): string =>
    liveAfterMs === null ? '' : `${formatDuration(liveAfterMs)} nach dem Webhook`,
  soFar: (span: number) => {
    const seconds = Math.floor(Math.max(0, span) / 1_000);
    return `, bisher ${seconds < 60 ? `${seconds}\u00a0s` : formatDuration(span)}`;
  },
  stage: (stage: EditorPublish['stage']): string => {
    if (stage === null) return '';
    if (stage.is === 'undelivered') return ': wartet auf die Delivery API';
    if (stage.is === 'rendering') {
      return `: aktualisiert Seiten, ${stage.rendered} von ${stage.of} fertig`;
    }
    return ': wartet auf die Aktualisierung der Seiten';
  },

  page: 'Seite öffnen',
  noPage: (publish: PublishSummary) => {
    if (isRemoval(publish)) return 'Jetzt keine Seite mehr.';
    const isUnderWay = publish.state === 'working' || publish.state === 'interrupted';
    return isUnderWay
      ? 'Gibt es eine Seite dazu, erscheint der Link hier, sobald alle Seiten aktualisiert sind.'
      : 'Keine Seite zum Öffnen.';
  },

  timeline: {
    label: 'Vom Webhook bis live',
    came: 'Webhook eingegangen',
    served: (publish: PublishSummary) =>
      isRemoval(publish) ? 'Delivery API liefert es nicht mehr' : 'Delivery API liefert es',
    live: (publish: PublishSummary) => {
      if (publish.isShownSince) return 'Eine Seite zeigt es';
      if (isRemoval(publish) || publish.state === 'not-shown') return 'Keine Seite zeigt es';
      if (publish.isRenderedOnVisit) return 'Der nächste Besuch zeigt es';
      const isPageless = publish.state === 'live' && publish.pageCount === 0;
      return isPageless ? 'Es wird verwendet' : 'Jede Seite zeigt es';
    },
    after: (span: number) => `nach ${formatDuration(span)}`,
    yes: 'ja',
    later: 'seit einer weiteren Veröffentlichung',
    waiting: 'wartet darauf',
    notYet: 'noch nicht',
    notSeen: 'nicht beobachtet',
    no: 'nein',
    seeAbove: 'siehe oben',
    notMeasured: 'nicht gemessen',
  },

  problems: {
    failedMeans: (count: number) =>
      count === 1
        ? 'Besucher sehen noch die alte Fassung dieser Seite. Sie wird bei einem Besuch erneuert, höchstens alle 30\u00a0Sekunden.'
        : `Besucher sehen noch die alten Fassungen dieser ${count} Seiten. Jede wird bei einem Besuch erneuert, höchstens alle 30\u00a0Sekunden.`,
    failedPages: 'Welche Seiten',
    notKnown: 'Bitte beachten',
    interrupted: 'Der Server hat aufgehört, bevor er fertig war, oder seither nicht geantwortet.',
    interruptedMeans:
      'Die Website macht von selbst weiter. Bis dahin zeigen manche Seiten vielleicht noch die alte Fassung.',
  },

  group: {
    heading: (publishes: readonly (PublishSummary & Pick<EditorPublish, 'entryId' | 'name'>)[]) => {
      const action = commonAction(publishes);
      const done = action ? lowerFirst(editorCopy.action[action]) : 'geändert';
      const count = new Set(publishes.map(({ entryId }) => entryId)).size;
      const times = publishes.length === 2 ? 'zweimal' : `${publishes.length}-mal`;
      if (count > 1) {
        const together = `${count} Einträge gemeinsam ${done}`;
        return publishes.length === count ? together : `${together}, insgesamt ${times}`;
      }
      return `${publishes[0]?.name}, ${times} ${done}`;
    },
    happened: (publishes: readonly PublishSummary[], first: PublishSummary) =>
      commonAction(publishes) ? `${editorCopy.happened(first)} ` : '',
    counts: (publishes: readonly PublishSummary[]): string => {
      const words = publishes.map((publish) =>
        publish.state === 'working'
          ? 'Unterwegs'
          : editorCopy.state(publish).replace(',', ', aber'),
      );
      const counts = new Map<string, number>();
      for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
      const [first = ''] = words;
      if (words.length === 1) return first;
      if (counts.size === 1) return `Alle ${lowerFirst(first)}`;
      return [...counts].map(([word, count]) => `${count} ${lowerFirst(word)}`).join('; ');
    },
    after: (span: number) => ` ${formatDuration(span)} nach dem ersten Webhook`,
    entries: 'Welche Einträge',
    times: 'Jedes Mal',
  },

  search: {
    label: 'Veröffentlichungen suchen',
    entry: 'Eintrag',
    entryHint: 'Name oder ID',
    state: 'Status',
    states: {
      '': 'Alle',
      live: 'Live',
      working: 'Unterwegs',
      'not-shown': 'Veröffentlicht, nicht zu sehen',
      failed: 'Nicht live',
      interrupted: 'Unterbrochen',
    },
    submit: 'Suchen',
    reset: 'Alle zeigen',
    nothing: 'Keine der letzten 200 Veröffentlichungen passt.',
  },

  advice: {
    wait: 'Noch nichts zu tun: Contentful schickt es normalerweise nach etwa 30\u00a0Sekunden noch einmal, höchstens zweimal. Diese Zeile ändert sich mit dem nächsten Versuch.',
    publishAgain:
      'Ein neuerer Versuch ist nicht bekannt. Veröffentliche den Eintrag noch einmal. Scheitert auch das, sag dem Website-Team Bescheid.',
    removeAgain:
      'Ein neuerer Versuch ist nicht bekannt. Veröffentliche irgendeinen Eintrag: Die Website findet dann, was noch zu entfernen ist. Scheitert auch das, sag dem Website-Team Bescheid.',
    laterLive: 'Ein neuerer Versuch hat geklappt. Es ist nichts mehr zu tun.',
    laterWorking: 'Ein neuerer Versuch ist unterwegs.',
    laterFailed:
      'Auch ein neuerer Versuch ist nicht live: In seiner eigenen Zeile steht, was zu tun ist.',
  },

  pages: {
    summary: (count: number) =>
      count === 1 ? '1 Seite aktualisiert' : `${count} Seiten aktualisiert`,
    more: (count: number) => (count === 1 ? 'und 1 weitere' : `und ${count} weitere`),
  },

  announcements: {
    of: (name: string, words: string) => `${name}: ${words}.`,
    more: (count: number) => (count === 1 ? 'Und 1 weitere.' : `Und ${count} weitere.`),
  },
};

export function outcomeText(publish: PublishSummary): string {
  const [state, after] = [editorCopy.state(publish), editorCopy.after(publish)];
  return publish.state === 'live' && after !== '' ? `${state} ${after}` : state;
}
