import { someOf } from './editor-list';

type Redirect = { id: string; to: string };

export const contentProblemsCopy = {
  title: 'Content problems',
  description: 'What is wrong with the content, and where to fix it.',
  none: 'The published content has no problems.',
  notRead: 'The content can’t be read right now. Try again in a moment.',
  levels: {
    'left-out': 'Not shown',
    incomplete: 'Partly shown',
    advice: 'Worth a look',
  },
  model: 'Content model',
  json: 'View as JSON',
  publishes: 'Publishing log',

  /** Shown for the entry that keeps the slug. */
  takesSlug: (name: string) => `“${name}” has the same slug and isn’t shown.`,
  linkDropped: (field: string, value: string) =>
    `Its link “${value}” (${field}) isn’t shown: it must start with https://.`,
  unresolved: (field: string, id: string) =>
    `Its field “${field}” links to ${id}, which isn’t published or doesn’t exist. Publish it or remove the link.`,
  relatedHidden: (field: string, id: string) =>
    `Its field “${field}” links to ${id}, which isn’t a template that the site shows. If it is a draft, publish it; otherwise choose another.`,
  dateToCome: (field: string, date: string) =>
    `Its field “${field}” has a future date, ${date}, and visitors see it.`,
  dateUnreadable: (field: string, date: string) =>
    `Its field “${field}” isn’t a date: “${date}”. Write it as 2026-11-26.`,
  contentsUnknown: (field: string, contents: string) =>
    `Its field “${field}” is “${contents}”, but must be package, files or readme.`,
  factsUnreadable: (field: string, parts: string) =>
    `Some facts in its field “${field}” can’t be read and aren’t shown: ${parts}.`,
  overviews: 'Overviews',
  overviewsUnread: 'Some haven’t been checked yet. Look again in a moment.',
  overviewUnrenderable:
    'The page is shown without its overview: it is too long, nested too deeply, or takes too long to render.',
  tagsDropped: (tags: readonly string[]) =>
    `Its overview is shown without ${someOf(tags.map((tag) => `<${tag}>`))}, which pages can’t have.`,
  picturesDropped:
    'Some pictures in its overview are replaced by their descriptions: a picture must be an asset of this space and not in a heading.',
  linksDropped:
    'Some links in its overview are shown as plain text: they are relative, and match no file of a source on GitHub. Write the full address.',
  pictureUnusable: (field: string) =>
    `The asset in “${field}” isn’t a picture that can be shown. Choose another.`,
  pictureUndescribed: (field: string) =>
    `The picture in “${field}” has no description for readers who can’t see it. Add one to the asset.`,
  tagMistyped: (name: string, section: string, nearest: string) =>
    `“${name}” isn’t a value of the section “${section}”. Did you mean “${nearest}”?`,
  tagsUnknown: (names: readonly string[], section: string) =>
    names.length === 1
      ? `“${names[0]}” isn’t a value of the section “${section}”. Choose one that is, or add it there.`
      : `${someOf(names.map((name) => `“${name}”`))} aren’t values of the section “${section}”. Choose some that are, or add them there.`,
  noDescription:
    'It has no description: its card shows only a name, and searches find it less often.',
  inNoFilter:
    'It has no value in any section that editors fill in, so their filters don’t find it.',
  cannotBeStarted:
    'It has neither a source nor a deploy link: visitors can read about it but not start from it.',
  leadsToNothing: (section: string, former: string | undefined) => {
    const text = `No template has this value of “${section}”, so its page is empty.`;
    if (former === undefined) return text;
    return `${text} Templates have “${former}”: if that is the same, rename this value to it, or change the name in those templates.`;
  },
  publisherWithoutPage: (publisher: string, slug: string, holder: string) =>
    `Its publisher “${publisher}” has no list of its own: the slug “${slug}” is already used by “${holder}”.`,
  untranslated: (language: string, fields: string) => `Not translated into ${language}: ${fields}.`,
  absent: (language: string, reason: string) => `No page in ${language}. ${reason}`,
  gaps: (language: string, absent: number, untranslated: number) =>
    `Entries without a page in ${language}: ${absent}. Entries that aren’t fully translated: ${untranslated}; visitors see the space’s fallback, if there is one.`,
  entries: 'Which entries',
  redirect: {
    'from-unusable': (from: string) =>
      `“${from}” can’t be redirected. Write a path of this site other than “/”, such as /blog or /blog/:slug. It can’t contain spaces, “?” or “#”, or begin with /api, /editor, /_ or a language.`,
    'to-unusable': (_: string, to: string) =>
      `It can’t redirect to “${to}”. Write a path of this site without its language, or an address that begins with https://. A placeholder such as :slug must be in both addresses.`,
    'is-page': (from: string) =>
      `“${from}” is a page of this site, which visitors see instead. Delete the redirect, or unpublish the page.`,
    'same-from': (from: string, _: string, other: Redirect) =>
      `“${from}” already redirects to “${other.to}” (${other.id}). Delete one of the two.`,
    chain: (_: string, to: string, other: Redirect) =>
      `It redirects to “${to}”, which redirects to “${other.to}” (${other.id}). Redirect straight to a page.`,
  },
  gone: (link: string, url: string) => `Its ${link} link no longer works: ${url}`,
  moved: (url: string, to: string) => `Its source has moved from ${url} to ${to}`,
  onlyReadme: (url: string) => `There is no code at its source, only a README: ${url}`,
};
