import type { previewCopy as en } from '@/copy/en/preview';
export const previewCopy: typeof en = {
  title: 'Keine Vorschau',
  notYet: 'Noch keine Vorschau',
  opensItself: 'Die Vorschau öffnet sich von selbst, sobald das gespeichert ist.',
  triesAgain: 'Die Vorschau öffnet sich von selbst, sobald sie gelesen werden kann.',

  off: 'Vorschauen sind abgeschaltet: Auf dieser Website ist DRAFT_SECRET nicht gesetzt.',
  tokenRefused:
    'Der Inhaltsdienst lehnt das Token dieser Website für Entwürfe ab (CONTENTFUL_PREVIEW_TOKEN).',
  tokenAdvice: 'Das Website-Team kann es ersetzen und die Website neu starten.',
  offAdvice: 'Das Website-Team kann es setzen und die Website neu starten.',
  secretMissing: 'Das Secret fehlt: Die Adresse der Vorschau braucht secret=<DRAFT_SECRET>.',
  secretWrong: 'Das ist nicht das Secret dieser Website (DRAFT_SECRET).',
  secretAdvice:
    'Wer die Vorschau im Inhaltsdienst eingerichtet hat, kann das dort unter Settings → Content preview korrigieren.',
  pathUnknown:
    'Dieser Pfad ist keine Seite dieser Website. Er muss mit genau einem Schrägstrich beginnen.',
  nothingAsked: 'Gib an, wovon du eine Vorschau willst: id=<entry id> oder path=</a/page>.',
  timelineUnknown:
    'Das Release oder der Zeitpunkt der Vorschau ist nicht lesbar. Nimm timeline={timeline}, release=<id> oder at=<2026-12-01T09:00Z>.',
  releaseAbsent: (id: string) =>
    `In diesem Space und diesem Environment gibt es kein Release „${id}“.`,
  notRead:
    'Der Entwurf lässt sich vom Inhaltsdienst nicht abrufen. Wenn das minutenlang so bleibt, sag dem Website-Team Bescheid.',

  localeUnknown: (code: string) =>
    `Diese Website hat keine Sprache für die Locale „${code}“. Wähle für die Vorschau eine andere.`,
  inLocale: (code: string, reason: string) => `In der Locale „${code}“: ${reason}`,

  archived:
    'Dieser Eintrag ist archiviert. Hol ihn aus dem Archiv zurück, um seine Vorschau zu sehen.',
  deleted: 'Dieser Eintrag wurde gelöscht.',
  absent: (id: string) =>
    `Es gibt keinen Eintrag „${id}“: Er ist noch nicht gespeichert, wurde archiviert oder gelöscht oder liegt in einem anderen Space oder Environment als dem, das diese Website zeigt.`,
  asset:
    'Das ist ein Asset. Assets haben keine eigene Seite: Öffne die Vorschau eines Eintrags, der es verwendet.',

  left: {
    title: 'Der Entwurfsmodus ist aus',
    text: 'Dieser Bereich zeigt nicht die öffentliche Website. Öffne die Vorschau erneut, um den Entwurf zu sehen, oder öffne die Website in einem eigenen Tab.',
  },
};
