import { languageWithWords } from '@/lib/runtime/languages';
import { siteCopy } from './site';
import { spelling } from './spelling';

const { tagline } = languageWithWords('en');

const summary = 'Open-source templates with source and start command.';

export const homeCopy = {
  summary,

  hero: {
    heading: `${tagline}.`,
    lead: summary,
    browse: (total: number) => `Browse ${siteCopy.templatesWith(total)}`,
    browseWithoutCount: 'Browse the templates',
  },

  featured: {
    heading: 'Featured',
  },

  popular: {
    heading: 'Browse by filter',
    intro: 'Each number says how many templates there are.',
  },

  steps: {
    heading: 'Find, read, start',
    intro: 'From the list to a running copy in three steps.',
    /** There must be three, because the layout has three steps. */
    items: [
      {
        name: 'Find',
        text: 'Search, or filter by framework, use case, styling or database. Every filtered list has its own link to share.',
      },
      {
        name: 'Read',
        text: `Each page has an overview, the last commit, the ${spelling.licence} if it is known, and a link to the source.`,
      },
      {
        name: 'Start',
        text: 'Copy the command, or deploy it if the publisher has set that up.',
      },
    ],
  },

  closing: {
    heading: 'Start with a template',
    text: 'No account needed.',
    action: 'Browse the templates',
  },
};
