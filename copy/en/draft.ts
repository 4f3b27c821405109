import { someOf } from './editor-list';
import { spelling } from './spelling';

/** The server renders these words for editors, so that visitors don't load them. */
const FIELDS: Readonly<Record<string, string>> = {
  slug: 'address',
  order: 'place in lists',
  source: 'link to its source',
  demo: 'link to its demo',
  deploy: 'link to deploy it',
  license: spelling.licence,
  relatedIds: 'related templates',
  sourceCreatedAt: 'first commit',
  sourceUpdatedAt: 'last commit',
  sourceCheckedAt: 'date of the source check',
  sourceContents: 'source contents',
  sourceFacts: 'source facts',
  body: 'text',
};

const moment = new Intl.DateTimeFormat('en-GB', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: 'UTC',
});

export const draftCopy = {
  drafts: 'You’re viewing drafts.',
  release: (id: string) => `You’re viewing the release “${id}”.`,
  /** ISO 8601. */
  moment: (at: string) =>
    `You’re viewing what is scheduled until ${moment.format(new Date(at))} UTC.`,

  typed: 'You’re viewing what you type. It isn’t saved yet.',

  some: 'Visitors can’t see them yet.',
  someOfTimeline: 'Visitors can’t see it yet.',
  asPublished: 'This entry has no unpublished changes.',
  notPublished: 'This entry isn’t published yet.',
  notShown: (reason: string) => `This is published, but visitors can’t open it: ${reason}`,
  changed: (fields: readonly string[]) =>
    `Changed since it was published: ${someOf(fields.map((field) => FIELDS[field] ?? field))}.`,
  mark: { new: 'Draft', changed: 'Changed' },
};
