/** Words of the home page. */
export const homeCopy = {
  hero: {
    lines: ['Templates', 'to stand on.'],
    lead: 'Open-source starting points, each with its code in plain sight. Find one that already does what you need, read how it works, and build up from there.',
    browse: (total: number) => `Browse ${total} templates`,
    browseWithoutCount: 'Browse the templates',
    second: { name: 'How it works', href: '#how-it-works' },
  },

  featured: {
    heading: 'On show',
    all: 'See every template',
  },

  popular: {
    heading: 'Find it by name',
    intro: 'Pick the ground you know. The number tells how many templates stand on it.',
    all: 'Every filter',
  },

  steps: {
    heading: 'Find, read, start',
    intro: 'Plinth is a catalogue, not a host. It points at good code and gets out of the way.',
    items: [
      {
        name: 'Find',
        text: 'Narrow the list by framework, use case, styling or database. Filters are plain links: send one to a colleague and they see what you see.',
      },
      {
        name: 'Read',
        text: 'Every template says who published it and leads to its source. Look at the code and its licence before you commit to it.',
      },
      {
        name: 'Start',
        text: 'Copy the repository, or press deploy where its publisher offers it. From then on it is yours, and nothing of ours stays in it.',
      },
    ],
  },

  closing: {
    heading: 'The next one is yours.',
    text: 'Nothing to sign up for. Pick a template and start building.',
    action: 'Browse the templates',
  },
} as const;
