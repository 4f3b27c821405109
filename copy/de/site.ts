import type { siteCopy as en } from '@/copy/en/site';
import { languageWithWords } from '@/lib/runtime/languages';
import { links, site } from '@/site.config';

const { tagline, licenceLine } = languageWithWords('de');

const SUBMIT = 'Template einreichen';

export const siteCopy: typeof en = {
  name: site.name,
  tagline,
  skipLink: 'Zum Inhalt',
  home: { name: 'Startseite', href: '/' },
  templates: { name: 'Templates', href: '/templates', all: 'Alle Templates zeigen' },
  whatsNew: { name: 'Neu dabei', href: '/templates/new' },
  templatesWith: (count: number) => (count === 1 ? '1 Template' : `${count} Templates`),

  submit: SUBMIT,

  status: { archived: 'Archiviert', gone: 'Quellcode fehlt', 'no-code': 'Kein Code' },

  navigation: { label: 'Hauptmenü' },

  draft: {
    label: 'Entwurfsmodus',
    leave: 'Entwurfsmodus beenden',
    leaveHref: (path: string) => `/api/draft/disable?path=${encodeURIComponent(path)}`,
  },

  theme: { legend: 'Darstellung', names: { system: 'System', light: 'Hell', dark: 'Dunkel' } },

  announcement: { label: 'Ankündigung', dismiss: 'Ankündigung ausblenden' },

  search: {
    href: '/templates/search',
    fieldHref: '/templates/search#search',
    key: '/',
    label: 'Templates suchen',
    placeholder: 'Name, Framework, Zweck',
    submit: 'Suchen',
  },

  footer: {
    label: 'Fußzeile',
    smallPrint: licenceLine,
    collection: {
      title: 'Stöbern',
      links: [
        { name: 'Alle Templates', href: '/templates' },
        { name: 'Neu dabei', href: '/templates/new' },
        { name: 'Vergleich', href: '/templates/compare' },
        { name: 'Suche', href: '/templates/search#search' },
        ...(links.submit ? [{ name: SUBMIT, href: links.submit }] : []),
      ],
    },
  },
};
