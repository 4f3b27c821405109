import { spelling } from './spelling';

export const templateCopy = {
  noDescription: (name: string) =>
    `${name}: a template, with its source, its publisher and what it is built with.`,
  breadcrumbs: 'Breadcrumbs',
  by: 'Published by',
  stack: 'Built with',
  details: { license: spelling.Licence } as Readonly<Record<string, string>>,
  sourceUpdated: 'Last commit',
  sourceChecked: (isGone: boolean, hasCode: boolean): string =>
    isGone ? 'Source missing' : hasCode ? 'Source available' : 'Source checked',
  entryUpdated: 'Listing updated',
  archived: (hasCode: boolean): string =>
    hasCode ? 'Archived: its source is no longer maintained.' : 'Archived: the code was removed.',
  useInstead: ['Use', 'instead.'],
  onlyReadme: 'Its source is a README with instructions. There is no code to copy or deploy.',
  gone: {
    source: 'The source is no longer there, so there is no code to copy or deploy.',
    demo: 'The live demo is no longer there.',
    deploy: 'The deploy link no longer works.',
  },
  goneSince: (day: string) => `Checked on ${day}.`,
  actions: 'Use this template',
  deploy: 'Deploy',
  demo: 'Live demo',
  source: 'Source',
  noActions: 'The publisher hasn’t added a source, demo or deploy link yet.',
  overview: 'Overview',
  contents: 'Contents',
  overviewMissing: 'The overview can’t be shown right now.',
  overviewNone: 'This template has no overview yet.',
  readSource: 'Read more in its source.',
  facets: 'Tags',
  report: 'Report a problem',
  related: 'Similar templates',
  compare: 'Compare side by side',

  start: {
    heading: 'Get started',
    needs: (what: string) => `Needs ${what}.`,
    manager: 'Package manager',
    notes: {
      runs: '',
      installs: 'The README says how to run it.',
      'next-example': 'This creates a folder with the template and installs its dependencies.',
      copy: 'This creates a folder with the template. The README says what to do next.',
    },
    runs: (address: string | null, variables: readonly string[]) => {
      const [first, ...others] = variables;
      const where = address === null ? 'Runs on your machine' : `Runs on ${address}`;
      if (first === undefined) return `${where}.`;
      return `${where} once you have set ${others.length === 0 ? first : 'these variables'}.`;
    },
    variables: (count: number) =>
      count === 1 ? 'Set 1 environment variable' : `Set ${count} environment variables`,
    variablesNote: 'Save this as .env in the new folder, with your own values.',
    openIn: (place: string) => `Open in ${place}`,
    forAssistant: 'Copy for an assistant',
    prompt: (name: string, address: string, lines: readonly string[], env: readonly string[]) =>
      [
        `Start a project from the template “${name}”. What it is, as Markdown: ${address}`,
        `Run these commands:\n\n${lines.join('\n')}`,
        ...(env.length > 0
          ? [
              `Before it is started, ask me for the values of ${env.join(', ')} and save them in .env.`,
            ]
          : []),
      ].join('\n\n'),
    copy: 'Copy',
    copied: 'Copied',
    failed: 'Your browser didn’t allow copying. Select the text instead.',
  },
};
