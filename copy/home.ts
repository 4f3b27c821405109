import { siteCopy } from '@/copy/site';
import { spelling } from '@/copy/spelling';
import { site } from '@/site.config';

const summary = 'Starting points for your next project.';

/** Words of the home page. */
export const homeCopy = {
  /** Also on share pictures, and above lists without words of their own. */
  summary,

  hero: {
    heading: `${site.tagline}.`,
    lead: `${summary} Find one that already does what you need, read how it works, and build up from there.`,
    browse: (total: number) => `Browse ${siteCopy.templatesWith(total)}`,
    browseWithoutCount: 'Browse the templates',
    second: { name: 'How it works', href: '#how-it-works' },
  },

  featured: {
    heading: 'Featured',
    all: 'See every template',
  },

  popular: {
    heading: 'Browse by filter',
    intro: 'Pick a tool you know. The number is how many templates use it.',
  },

  steps: {
    heading: 'Find, read, start',
    intro: `${site.name} is a gallery, not a host. It points at good code and gets out of the way.`,
    /** Three: on wide screens they are a stair of three steps. */
    items: [
      {
        name: 'Find',
        text: 'Narrow the list by framework, use case, styling or database. Filters are plain links: send one to a colleague and they see what you see.',
      },
      {
        name: 'Read',
        text: `Every template names its publisher and links to its source. Look at the code and its ${spelling.licence} before you commit to it.`,
      },
      {
        name: 'Start',
        text: 'Copy the repository, or press deploy where its publisher offers it. From then on it is yours.',
      },
    ],
  },

  closing: {
    heading: 'The next one is yours.',
    text: 'Nothing to sign up for. Pick a template and start building.',
    action: 'Browse the templates',
  },
} as const;
