import { someOf } from '@/copy/editor-list';
import { notShownCopy } from '@/copy/not-shown';

/** What is wrong with the content: a sentence each, for the people who can fix it. */
export const contentProblemsCopy = {
  title: 'Content problems',
  description: 'What is wrong with the content, and where to fix it.',
  none: 'Nothing is wrong with what is published.',
  notRead: 'The content could not be read. Please try again in a moment.',
  levels: {
    'left-out': 'Not shown',
    incomplete: 'Partly shown',
    advice: 'Worth a look',
  },
  model: 'Content model',
  json: 'View as JSON',
  publishes: 'Publishing log',

  fieldEmpty: notShownCopy.fieldEmpty,
  slugUnusable: notShownCopy.slugUnusable,
  slugReserved: notShownCopy.slugReserved,
  slugTaken: notShownCopy.slugTaken,
  /** For the entry that is shown. */
  takesSlug: (name: string) => `“${name}” has the same slug, and is not shown.`,
  beyondLimit: notShownCopy.beyondLimit,
  valueUnusable: (value: string) => `Its value ${value} has no name, or no slug that can be used.`,
  linkDropped: (field: string, value: string) =>
    `Its link “${value}” (${field}) is not shown: it has to begin with https://.`,
  unresolved: (field: string, id: string) =>
    `Its field “${field}” links to ${id}, which is not published or does not exist. Publish it, or remove the link.`,
  relatedHidden: (field: string, id: string) =>
    `Its field “${field}” links to ${id}, which isn’t a template that the site shows. If it is a draft, publish it; otherwise choose another.`,
  dateToCome: (field: string, date: string) =>
    `Its field “${field}” has a date in the future, ${date}, and visitors see that date.`,
  dateUnreadable: (field: string, date: string) =>
    `Its field “${field}” has no date that can be read: “${date}”. Write it as 2026-11-26.`,
  contentsUnknown: (field: string, contents: string) =>
    `Its field “${field}” is “${contents}”, but has to be package, files or readme.`,
  factsUnreadable: (field: string, parts: string) =>
    `Its field “${field}” has facts that can’t be read, and are not shown: ${parts}.`,
  overviews: 'Overviews',
  overviewsUnread: 'Some have not been checked yet. Look again in a moment.',
  overviewUnrenderable:
    'The page is shown without its overview: it is too long, nested too deeply, or takes too long to render.',
  tagsDropped: (tags: readonly string[]) =>
    `Its overview is shown without ${someOf(tags.map((tag) => `<${tag}>`))}: pages can’t have that.`,
  picturesDropped:
    'Pictures in its overview are shown as their descriptions alone: a picture has to be an asset of this space, and in no heading.',
  linksDropped:
    'Links in its overview are plain text: they lead to no file of a source on GitHub. Write the whole address.',
  pictureUnusable: (field: string) =>
    `The asset in “${field}” isn’t a picture that can be shown. Choose another.`,
  pictureUndescribed: (field: string) =>
    `The picture in “${field}” has no description for readers who can’t see it. Write one in the asset.`,
  tagMistyped: (name: string, section: string, nearest: string) =>
    `“${name}” isn’t a value of the section “${section}”. Did you mean “${nearest}”?`,
  tagsUnknown: (names: readonly string[], section: string) =>
    names.length === 1
      ? `“${names[0]}” isn’t a value of the section “${section}”. Choose one that is, or add it there.`
      : `${someOf(names.map((name) => `“${name}”`))} aren’t values of the section “${section}”. Choose some that are, or add them there.`,
  noDescription:
    'It has no description: its card is a name alone, and searches find it less often.',
  inNoFilter:
    'It has no value of any section, so none of the filters that editors choose leads to it.',
  cannotBeStarted:
    'It has neither a source nor a link to deploy it: visitors can look at it, but not start it.',
  leadsToNothing: (section: string, former: string | undefined) => {
    const text = `No template has this value of “${section}”, so its page is empty.`;
    if (former === undefined) return text;
    return `${text} Templates have “${former}”: if that is the same, rename this value to it, or change the name in those templates.`;
  },
  sectionEmpty: notShownCopy.sectionEmpty,
  valueTaken: (value: string, section: string) =>
    `Its value “${value}” is already in the section “${section}”, which comes first. A value can be in one section only.`,
  meansNothing: (word: string) =>
    `No template has “${word}” in its name, its description or its filters, so a search may find nothing.`,
  gone: (link: string, url: string) => `Its ${link} link no longer works: ${url}`,
  moved: (url: string, to: string) => `Its source has moved from ${url} to ${to}`,
  onlyReadme: (url: string) => `There is no code at its source, only a README: ${url}`,
};
