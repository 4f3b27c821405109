import type { contentProblemsCopy as en } from '@/copy/en/content-problems';
import { someOf } from './editor-list';

/** `link` is “source”, “demo” or “deploy”. */
function linkTo(link: string) {
  if (link === 'source') return 'Link zum Quellcode';
  if (link === 'demo') return 'Link zur Demo';
  return link === 'deploy' ? 'Link zum Deployen' : `Link „${link}“`;
}

type Redirect = { id: string; to: string };

export const contentProblemsCopy: typeof en = {
  title: 'Probleme im Inhalt',
  description: 'Was am Inhalt nicht stimmt, und wo du es behebst.',
  none: 'Der veröffentlichte Inhalt hat keine Probleme.',
  notRead: 'Der Inhalt lässt sich gerade nicht lesen. Versuch es gleich noch einmal.',
  levels: {
    'left-out': 'Nicht zu sehen',
    incomplete: 'Teils zu sehen',
    advice: 'Hinweis',
  },
  model: 'Inhaltsmodell',
  json: 'Als JSON',
  publishes: 'Veröffentlichungen',

  takesSlug: (name: string) => `„${name}“ hat denselben Slug und ist deshalb nicht zu sehen.`,
  linkDropped: (field: string, value: string) =>
    `Der Link „${value}“ (${field}) ist nicht zu sehen: Er muss mit https:// beginnen.`,
  unresolved: (field: string, id: string) =>
    `Das Feld „${field}“ verweist auf ${id}: nicht veröffentlicht oder nicht vorhanden. Veröffentliche das Ziel oder entferne den Verweis.`,
  relatedHidden: (field: string, id: string) =>
    `Das Feld „${field}“ verweist auf ${id}, und das ist kein Template, das die Website zeigt. Ist es ein Entwurf, veröffentliche ihn; sonst wähle ein anderes.`,
  dateToCome: (field: string, date: string) =>
    `Das Feld „${field}“ enthält ein Datum in der Zukunft, ${date}, und es ist öffentlich zu sehen.`,
  dateUnreadable: (field: string, date: string) =>
    `Das Feld „${field}“ enthält kein Datum: „${date}“. Schreib es wie 2026-11-26.`,
  contentsUnknown: (field: string, contents: string) =>
    `Im Feld „${field}“ steht „${contents}“, erlaubt sind aber nur package, files und readme.`,
  factsUnreadable: (field: string, parts: string) =>
    `Einige Fakten im Feld „${field}“ sind nicht lesbar und deshalb nicht zu sehen: ${parts}.`,
  overviews: 'Überblicke',
  overviewsUnread: 'Einige sind noch nicht geprüft. Schau gleich noch einmal nach.',
  overviewUnrenderable:
    'Die Seite erscheint ohne Überblick: Er ist zu lang, zu tief verschachtelt oder braucht zu lange zum Rendern.',
  tagsDropped: (tags: readonly string[]) =>
    `Im Überblick fehlt, was auf Seiten nicht erlaubt ist: ${someOf(tags.map((tag) => `<${tag}>`))}.`,
  picturesDropped:
    'Einige Bilder im Überblick sind durch ihre Beschreibung ersetzt: Ein Bild muss ein Asset aus diesem Space sein und darf nicht in einer Überschrift stehen.',
  linksDropped:
    'Einige Links im Überblick erscheinen als bloßer Text: Sie sind relativ und passen zu keiner Datei eines Quellcodes auf GitHub. Schreib die volle Adresse.',
  pictureUnusable: (field: string) =>
    `Das Asset in „${field}“ ist kein Bild, das sich anzeigen lässt. Wähle ein anderes.`,
  pictureUndescribed: (field: string) =>
    `Das Bild in „${field}“ hat keine Beschreibung für Leser, die es nicht sehen. Ergänze sie am Asset.`,
  tagMistyped: (name: string, section: string, nearest: string) =>
    `„${name}“ ist kein Wert des Bereichs „${section}“. Meintest du „${nearest}“?`,
  tagsUnknown: (names: readonly string[], section: string) =>
    names.length === 1
      ? `„${names[0]}“ ist kein Wert des Bereichs „${section}“. Wähle einen vorhandenen oder füge ihn dort hinzu.`
      : `${someOf(names.map((name) => `„${name}“`))} sind keine Werte des Bereichs „${section}“. Wähle vorhandene oder füge sie dort hinzu.`,
  noDescription:
    'Die Beschreibung fehlt: Die Karte zeigt nur einen Namen, und die Suche findet das Template seltener.',
  inNoFilter:
    'Kein Wert in einem der Bereiche, die von Hand gefüllt werden: Deren Filter finden das Template nicht.',
  cannotBeStarted:
    'Weder ein Link zum Quellcode noch einer zum Deployen: Man kann über das Template lesen, aber nicht damit anfangen.',
  leadsToNothing: (section: string, former: string | undefined) => {
    const text = `Kein Template hat diesen Wert von „${section}“, die Seite dazu ist also leer.`;
    if (former === undefined) return text;
    return `${text} Templates haben „${former}“: Ist das dasselbe, benenne diesen Wert so oder ändere den Namen in den Templates.`;
  },
  publisherWithoutPage: (publisher: string, slug: string, holder: string) =>
    `Sein Herausgeber „${publisher}“ hat keine eigene Liste: Den Slug „${slug}“ nutzt schon „${holder}“.`,
  untranslated: (language, fields) => `${language}: nicht übersetzt sind ${fields}.`,
  absent: (language, reason) => `${language}: keine Seite. ${reason}`,
  gaps: (language, absent, untranslated) =>
    `Einträge ohne Seite (${language}): ${absent}. Nicht ganz übersetzte Einträge: ${untranslated}; Besucher sehen den Fallback des Space, wenn es einen gibt.`,
  entries: 'Welche Einträge',
  redirect: {
    'from-unusable': (from: string) =>
      `„${from}“ lässt sich nicht weiterleiten. Gib einen Pfad dieser Website an, außer „/“, zum Beispiel /blog oder /blog/:slug, ohne Leerzeichen, „?“ und „#“. Er darf nicht mit /api, /editor, /_ oder einer Sprache beginnen.`,
    'to-unusable': (_: string, to: string) =>
      `Sie kann nicht zu „${to}“ führen. Gib einen Pfad dieser Website ohne Sprache an oder eine Adresse, die mit https:// beginnt. Ein Platzhalter wie :slug muss in beiden Adressen stehen.`,
    'is-page': (from: string) =>
      `„${from}“ ist eine Seite dieser Website, die Besucher stattdessen sehen. Lösche die Weiterleitung oder zieh die Seite zurück.`,
    'same-from': (from: string, _: string, other: Redirect) =>
      `„${from}“ wird schon zu „${other.to}“ weitergeleitet (${other.id}). Lösche eine von beiden.`,
    chain: (_: string, to: string, other: Redirect) =>
      `Sie führt zu „${to}“, das zu „${other.to}“ weiterleitet (${other.id}). Leite direkt zu einer Seite weiter.`,
  },
  gone: (link: string, url: string) => `Der ${linkTo(link)} funktioniert nicht mehr: ${url}`,
  moved: (url: string, to: string) => `Der Quellcode ist umgezogen, von ${url} nach ${to}`,
  onlyReadme: (url: string) =>
    `Der Link zum Quellcode führt nicht zu Code, sondern nur zu einem README: ${url}`,
};
