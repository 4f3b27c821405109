/** What pictures for link previews show, and where they are: an address that changes with the picture. */
import { createHash } from 'node:crypto';
import type { Catalogue } from '#lib/catalogue/catalogue';
import type { Filter } from '#lib/catalogue/filters';
import { settings } from '#lib/env';
import type { SharePicture } from '#lib/page-props';
import type { Template } from '#lib/template';

/** Raise it whenever the drawing itself changes: a picture is kept by its address for a year. */
const DRAWING = 1;

export const SHARE_PATH = '/api/og';
const MOST_FACTS = 3;
const EXHIBITS_OF_A_FILTER = 3;

/** A picture together with its address but for the version. */
export type SharedPicture = { path: string; picture: SharePicture };

/** For every page that has no picture of its own. It shows nothing of the content. */
export const SITE_PICTURE: SharedPicture = {
  path: `${SHARE_PATH}/site`,
  picture: {
    kind: 'site',
    name: null,
    headline: null,
    text: null,
    facts: [],
    exhibits: [],
    coverWidth: 0,
  },
};

export function pictureOfTemplate(catalogue: Catalogue, template: Template): SharedPicture {
  const { name, slug, description, publisher } = template;
  const filters = catalogue.filtersOfTemplate(template).map(({ value }) => value.name);
  return {
    path: `${SHARE_PATH}/templates/${encodeURIComponent(slug)}`,
    picture: {
      kind: 'template',
      name,
      headline: null,
      text: description,
      facts: [...(publisher === null ? [] : [publisher]), ...filters].slice(0, MOST_FACTS),
      exhibits: [exhibitOf(template)],
      coverWidth: 520,
    },
  };
}

/** With the first of its templates. */
export function pictureOfFilter({ value, templates }: Filter): SharedPicture {
  const { name, slug, headline, intro } = value;
  return {
    path: `${SHARE_PATH}/filters/${encodeURIComponent(slug)}`,
    picture: {
      kind: 'filter',
      name,
      headline,
      text: intro,
      facts: [],
      exhibits: templates.slice(0, EXHIBITS_OF_A_FILTER).map(exhibitOf),
      coverWidth: 195,
    },
  };
}

const exhibitOf = ({ name, picture }: Template) => ({ name, coverUrl: picture?.url ?? null });

/** Changes with all that the picture shows, and with nothing else. */
function versionOf({ picture }: SharedPicture): string {
  return createHash('sha256')
    .update(JSON.stringify([DRAWING, picture]))
    .digest('base64url')
    .slice(0, 12);
}

/** The address of the picture as it is now, without the origin. */
export function shareAddress(shared: SharedPicture): string {
  return `${shared.path}?v=${versionOf(shared)}`;
}

/** Absolute. Pictures show what is published: a page of drafts has the site's own. */
export function shareUrl(isDraft: boolean, shared = SITE_PICTURE): string {
  return settings().siteUrl + shareAddress(isDraft ? SITE_PICTURE : shared);
}
