import type { notShownCopy as en } from '@/copy/en/not-shown';

const SHORT_SLUG = 60;

export const notShownCopy: typeof en = {
  slugUnusable: (slug: string) =>
    slug.length > SHORT_SLUG && !/[/\\\p{Cc}]/u.test(slug)
      ? `Der Slug „${slug.slice(0, SHORT_SLUG)}…“ ist zu lang. Kürze ihn auf höchstens ${SHORT_SLUG} Zeichen.`
      : `Der Slug „${slug}“ ist nicht brauchbar: Er muss ein einzelner Teil einer Adresse sein, ohne Schrägstriche, Tabulatoren und Zeilenumbrüche.`,
  slugReserved: (slug: string) =>
    `Der Slug „${slug}“ ist für die Website selbst reserviert. Wähle einen anderen.`,
  slugTaken: (slug: string, holder: string) =>
    `Der Slug „${slug}“ wird schon von „${holder}“ verwendet. Gib einem der beiden einen anderen.`,
  valueUnusable: (value: string) => `Dem Wert ${value} fehlt ein Name oder ein brauchbarer Slug.`,
  beyondLimit: (max: string) =>
    `Die Website zeigt nur ihre ${max} ältesten Seiten, und diese ist neuer. Lösche eine, die nicht mehr gebraucht wird.`,
  fieldEmpty: (field: string) => `Das Feld „${field}“ ist leer. Fülle es aus.`,
  inNoSection:
    'Kein Filterbereich führt diesen Wert. Füge ihn einem hinzu und veröffentliche den Bereich.',
  sectionEmpty: 'Der Bereich hat keine Werte. Füge welche hinzu.',
  valuesUnusable: 'Keiner der Werte hat einen Namen und einen brauchbaren Slug.',
  valueTaken: (value: string, section: string) =>
    `Der Wert „${value}“ steht schon im Bereich „${section}“, der zuerst kommt. Ein Wert kann nur in einem Bereich stehen.`,
  assetUnused:
    'Damals hat kein Eintrag der Website dieses Asset verwendet. Veröffentliche einen, der es verwendet.',
  typeUnused: (type: string) => `Die Website zeigt keine Einträge des Content Types „${type}“.`,
  noFilter: (name: string) =>
    `Templates verweisen darauf, aber kein Filter heißt „${name}“. Gib einem Filter diesen Namen oder mach die Umbenennung hier rückgängig.`,
  onTemplates: 'Das hat keine eigene Seite: Templates verweisen nur wegen des Namens darauf.',
  redirect: 'Sie hat keine eigene Seite: Sie leitet Besucher zu einer anderen weiter.',
  shownSince:
    'Damals war das auf keiner Seite zu sehen, seit einer weiteren Veröffentlichung schon.',
  removed: 'Das wurde inzwischen zurückgezogen oder gelöscht.',
  unknown: 'Keine Seite zeigt das. Das Log des Servers verrät vielleicht, warum.',
};
