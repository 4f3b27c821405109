import { spelling } from './spelling';
import { templateCopy } from './template';

export const compareCopy = {
  title: 'Compare templates',
  description: `Compare up to four templates side by side: stack, ${spelling.licence}, age, source and demo.`,
  intro: (count: number) =>
    count === 1
      ? '1 template. Add another to compare.'
      : `Comparing ${count} templates. Differences are marked.`,
  empty: `Nothing to compare yet. Add a template below, or choose “${templateCopy.compare}” on a template’s page.`,
  missing: (names: readonly string[]) =>
    `There is no template called ${names.map((name) => `“${name}”`).join(', ')}.`,
  table: 'Comparison',
  terms: {
    publisher: 'Published by',
    stack: 'Built with',
    languages: 'Languages',
    manager: 'Package manager',
    variables: 'Environment variables',
    firstCommit: 'First commit',
    lastCommit: 'Last commit',
    source: 'Source',
    demo: 'Live demo',
    deploy: 'Deploy',
  },
  differs: 'differs',
  none: 'None',
  /** Shown for features instead of “No”: a template may have a feature that it isn't tagged with. */
  notListed: 'Not listed',
  unknown: 'Unknown',
  remove: 'Remove',
  removeLabel: (name: string) => `Remove ${name} from the comparison`,
  add: 'Add a template',
  addLabel: (name: string) => `Add ${name}`,
  others: 'Also in this link',
};
