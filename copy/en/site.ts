import { languageWithWords } from '@/lib/runtime/languages';
import { links, site } from '@/site.config';

const { tagline, licenceLine } = languageWithWords('en');

const SUBMIT = 'Submit a template';

/** Every page needs these words. Browsers load the other files with the pages that need them. */
export const siteCopy = {
  name: site.name,
  tagline,
  skipLink: 'Skip to content',
  home: { name: 'Home', href: '/' },
  templates: { name: 'Templates', href: '/templates', all: 'See all templates' },
  whatsNew: { name: 'What’s new', href: '/templates/new' },
  templatesWith: (count: number) => (count === 1 ? '1 template' : `${count} templates`),

  submit: SUBMIT,

  status: { archived: 'Archived', gone: 'Source gone', 'no-code': 'No code' },

  navigation: { label: 'Main' },

  draft: {
    label: 'Draft mode',
    leave: 'Leave draft mode',
    leaveHref: (path: string) => `/api/draft/disable?path=${encodeURIComponent(path)}`,
  },

  theme: { legend: 'Appearance', names: { system: 'System', light: 'Light', dark: 'Dark' } },

  announcement: { label: 'Announcement', dismiss: 'Dismiss announcement' },

  search: {
    href: '/templates/search',
    fieldHref: '/templates/search#search',
    key: '/',
    label: 'Search templates',
    placeholder: 'Name, framework, use case',
    submit: 'Search',
  },

  footer: {
    label: 'Footer',
    smallPrint: licenceLine,
    collection: {
      title: 'Browse',
      links: [
        { name: 'All templates', href: '/templates' },
        { name: 'What’s new', href: '/templates/new' },
        { name: 'Compare', href: '/templates/compare' },
        { name: 'Search', href: '/templates/search#search' },
        ...(links.submit ? [{ name: SUBMIT, href: links.submit }] : []),
      ],
    },
  },
};
