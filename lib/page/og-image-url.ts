import { hash } from 'node:crypto';
import { homeCopy } from '@/copy/home';
import { listTitleCopy } from '@/copy/list-title';
import { listingCopy } from '@/copy/listing';
import type { Catalogue } from '@/lib/catalogue/catalogue';
import type { ContentPage } from '@/lib/catalogue/content-page';
import type { Filter } from '@/lib/catalogue/filters';
import type { Template } from '@/lib/catalogue/template';
import type { OgImageProps } from '@/lib/page-props';
import { settings } from '@/lib/runtime/env';
import { art, colours, covers, fonts, site } from '@/site.config';

/** Increase it with the drawing: browsers cache images for a year. */
const DESIGN_VERSION = 2;
const BRAND = [site, colours.light, fonts, covers, art];

export const OG_IMAGE_PATH = '/api/og';
const MAX_FACTS = 3;
const MAX_FILTER_COVERS = 3;
/** Anybody can have combinations drawn. */
const MAX_COMBINED = 4;

export type OgImageTarget = { path: string; picture: OgImageProps };

export const SITE_OG_IMAGE: OgImageTarget = {
  path: `${OG_IMAGE_PATH}/site`,
  picture: {
    kind: 'site',
    name: null,
    headline: null,
    text: homeCopy.summary,
    facts: [],
    templates: [],
    coverWidth: 0,
  },
};

export function templateOgImage(catalogue: Catalogue, template: Template): OgImageTarget {
  const { name, slug, description, publisher } = template;
  const filters = catalogue.filtersOfTemplate(template).map(({ value }) => value.name);
  return {
    path: `${OG_IMAGE_PATH}/templates/${encodeURIComponent(slug)}`,
    picture: {
      kind: 'template',
      name,
      headline: null,
      text: description,
      facts: [...(publisher === null ? [] : [publisher]), ...filters].slice(0, MAX_FACTS),
      templates: [coverOf(template)],
      coverWidth: 520,
    },
  };
}

/** `undefined`: the site's own. */
export function listOgImage(
  catalogue: Catalogue,
  filters: readonly Filter[],
): OgImageTarget | undefined {
  const [first, second] = filters;
  if (first === undefined || filters.length > MAX_COMBINED) return undefined;
  if (second === undefined) return filterOgImage(first);
  const sections = [...Map.groupBy(filters, ({ section }) => section).values()].map(
    (own) => new Set(own.flatMap(({ templates }) => templates)),
  );
  const templates = catalogue.templates.filter((one) => sections.every((own) => own.has(one)));
  if (templates.length === 0) return undefined;
  const chosen = filters.map(({ section, value }) => ({ field: section.field, name: value.name }));
  const slugs = filters.map(({ value }) => encodeURIComponent(value.slug));
  return {
    path: `${OG_IMAGE_PATH}/filters/${slugs.join(',')}`,
    picture: {
      ...filterOgImage({ ...first, templates }).picture,
      name: null,
      headline: listTitleCopy.title({ query: '', chosen }),
      text: listingCopy.count(templates.length, ''),
    },
  };
}

export function filterOgImage({ value, templates }: Filter): OgImageTarget {
  const { name, slug, headline, intro } = value;
  return {
    path: `${OG_IMAGE_PATH}/filters/${encodeURIComponent(slug)}`,
    picture: {
      kind: 'filter',
      name,
      headline,
      text: intro,
      facts: [],
      templates: templates.slice(0, MAX_FILTER_COVERS).map(coverOf),
      coverWidth: 195,
    },
  };
}

export function contentPageOgImage({ slug, title, description }: ContentPage): OgImageTarget {
  return {
    path: `${OG_IMAGE_PATH}/pages/${encodeURIComponent(slug)}`,
    picture: { ...SITE_OG_IMAGE.picture, kind: 'page', name: title, text: description },
  };
}

const coverOf = ({ name, picture }: Template) => ({ name, coverUrl: picture?.url ?? null });

function versionOf({ picture }: OgImageTarget): string {
  return hash('sha256', JSON.stringify([DESIGN_VERSION, BRAND, picture]), 'base64url').slice(0, 12);
}

export function ogImagePath(shared: OgImageTarget): string {
  return `${shared.path}?v=${versionOf(shared)}`;
}

/** Absolute. Drafts get the site's own: images show published content. */
export function ogImageUrl(isDraft: boolean, shared = SITE_OG_IMAGE): string {
  return settings().siteUrl + ogImagePath(isDraft ? SITE_OG_IMAGE : shared);
}
