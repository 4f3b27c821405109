import { spelling } from '@/copy/spelling';

/** Words of the page that compares templates, and of the shortlist. */
export const compareCopy = {
  title: 'Compare templates',
  description: `Up to four templates side by side: stack, ${spelling.licence}, age, source, demo.`,
  intro: (count: number) =>
    count === 1
      ? '1 template. Add another to compare it with.'
      : `${count} templates compared. Differences are marked.`,
  empty:
    'Nothing to compare yet. Add a template here, or add some to your shortlist in the gallery.',
  missing: (names: string) => `There is no template called ${names}.`,
  table: 'Comparison',
  terms: {
    publisher: 'Published by',
    stack: 'Built with',
    languages: 'Languages',
    manager: 'Package manager',
    variables: 'Variables to set',
    firstCommit: 'First commit',
    lastCommit: 'Last commit',
    source: 'Source',
    demo: 'Live demo',
    deploy: 'Deploy',
  },
  differs: 'differs',
  none: 'None',
  /** For what editors tag: a template may well have it. */
  notListed: 'Not listed',
  unknown: 'Not known',
  remove: 'Remove',
  removeLabel: (name: string) => `Remove ${name} from the comparison and your shortlist`,
  removeSaved: (name: string) => `Remove ${name} from your shortlist`,
  add: 'Add a template',
  addLabel: (name: string) => `Add ${name}`,
  others: 'Also in this list',

  shortlist: {
    label: 'Shortlist',
    add: (name: string) => `Add ${name} to your shortlist`,
    count: (count: number) =>
      count === 1 ? '1 template in your shortlist' : `${count} templates in your shortlist`,
    full: (most: number) => `Your shortlist is full: it holds ${most} templates.`,
    compare: 'Compare',
    copyLinks: 'Copy links',
    copyMarkdown: 'Copy as Markdown',
    copied: 'Copied',
    failed: 'Your browser didn’t allow copying.',
    clear: 'Clear',
    cleared: 'Your shortlist is empty.',
    undo: 'Undo',
  },
} as const;
