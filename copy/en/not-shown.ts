const SHORT_SLUG = 60;

export const notShownCopy = {
  slugUnusable: (slug: string) =>
    slug.length > SHORT_SLUG && !/[/\\\p{Cc}]/u.test(slug)
      ? `Its slug “${slug.slice(0, SHORT_SLUG)}…” is too long. Shorten it to ${SHORT_SLUG} characters or fewer.`
      : `Its slug “${slug}” can’t be used: it must be a single part of an address, without slashes, tabs or line breaks.`,
  slugReserved: (slug: string) =>
    `Its slug “${slug}” is reserved for the site itself. Give it another.`,
  slugTaken: (slug: string, holder: string) =>
    `Its slug “${slug}” is already used by “${holder}”. Give one of them another.`,
  valueUnusable: (value: string) => `Its value ${value} has no name or no usable slug.`,
  beyondLimit: (max: string) =>
    `The site shows only its ${max} oldest pages, and this is a newer one. Delete one that is no longer needed.`,
  fieldEmpty: (field: string) => `Its field “${field}” is empty. Fill it in.`,
  inNoSection: 'No filter section has it among its values. Add it to one, and publish the section.',
  sectionEmpty: 'It has no values. Add some.',
  valuesUnusable: 'None of its values has a name and a slug that can be used.',
  valueTaken: (value: string, section: string) =>
    `Its value “${value}” is already in the section “${section}”, which comes first. A value can be in one section only.`,
  assetUnused: 'No entry on the site used this asset then. Publish one that uses it.',
  typeUnused: (type: string) => `The site shows no entries of the content type “${type}”.`,
  noFilter: (name: string) =>
    `Templates link to it, but no filter has its name “${name}”. Give a filter that name, or change this one back.`,
  onTemplates: 'It has no page of its own: templates link to it for its name.',
  redirect: 'It has no page of its own: it redirects visitors to another one.',
  shownSince: 'No page showed it then. Since another publish, one does.',
  removed: 'It has since been unpublished or deleted.',
  unknown: 'No page shows it. The server’s log may say why.',
};
