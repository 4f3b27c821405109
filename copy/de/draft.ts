import type { draftCopy as en } from '@/copy/en/draft';
import { someOf } from './editor-list';

const FIELDS: Readonly<Record<string, string>> = {
  slug: 'Adresse',
  order: 'Platz in Listen',
  source: 'Link zum Quellcode',
  demo: 'Link zur Demo',
  deploy: 'Link zum Deployen',
  license: 'Lizenz',
  relatedIds: 'verwandte Templates',
  sourceCreatedAt: 'erster Commit',
  sourceUpdatedAt: 'letzter Commit',
  sourceCheckedAt: 'Datum der Prüfung des Quellcodes',
  sourceContents: 'Inhalt des Quellcodes',
  sourceFacts: 'Fakten zum Quellcode',
  body: 'Text',
};

const moment = new Intl.DateTimeFormat('de-DE', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: 'UTC',
});

export const draftCopy: typeof en = {
  drafts: 'Du siehst Entwürfe.',
  release: (id: string) => `Du siehst das Release „${id}“.`,
  moment: (at: string) => `Du siehst, was bis zum ${moment.format(new Date(at))} UTC geplant ist.`,

  typed: 'Du siehst, was du gerade tippst. Es ist noch nicht gespeichert.',

  some: 'Besucher sehen sie noch nicht.',
  someOfTimeline: 'Besucher sehen das noch nicht.',
  asPublished: 'Dieser Eintrag hat keine unveröffentlichten Änderungen.',
  notPublished: 'Dieser Eintrag ist noch nicht veröffentlicht.',
  notShown: (reason: string) =>
    `Das ist veröffentlicht, lässt sich aber öffentlich nicht öffnen: ${reason}`,
  changed: (fields: readonly string[]) =>
    `Seit der Veröffentlichung geändert: ${someOf(fields.map((field) => FIELDS[field] ?? field))}.`,
  mark: { new: 'Entwurf', changed: 'Geändert' },
};
