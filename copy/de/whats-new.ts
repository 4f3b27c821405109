import type { whatsNewCopy as en } from '@/copy/en/whats-new';
import { siteCopy } from './site';

export const whatsNewCopy: typeof en = {
  title: siteCopy.whatsNew.name,
  description: 'Die neuesten Templates, Monat für Monat, nach dem ersten Commit im Quellcode.',
  intro:
    'Die neuesten Templates, nach dem ersten Commit im Quellcode oder, wenn der nicht bekannt ist, nach dem Tag, an dem sie hier gelistet wurden.',
  firstCommit: 'Erster Commit am',
  listed: 'Gelistet am',
  none: 'Noch nichts da.',
  feed: 'Feed abonnieren',
  all: 'Alle Templates, neueste zuerst',
};
