import { hash } from 'node:crypto';
import { homeWords } from '@/copy/home';
import { listTitleWords } from '@/copy/list-title';
import { listingWords } from '@/copy/listing';
import type { Catalogue } from '@/lib/catalogue/catalogue';
import type { ContentEntry } from '@/lib/catalogue/content-entry';
import type { Filter } from '@/lib/catalogue/filters';
import type { Template } from '@/lib/catalogue/template';
import type { OgImageProps } from '@/lib/page-props';
import { contentPath } from '@/lib/runtime/content-kinds';
import { type Language, localeQuery } from '@/lib/runtime/languages';
import { urlOf } from '@/lib/runtime/urls';
import { art, colours, covers, fonts, languages, site } from '@/site.config';

/** Increase this when the drawing changes, because browsers cache images for a year. */
const DESIGN_VERSION = 2;
const BRAND = [site, languages, colours.light, fonts, covers, art];

export const OG_IMAGE_PATH = '/api/og';
const MAX_FACTS = 3;
const MAX_FILTER_COVERS = 3;
/** Anybody can request combinations of filters, and each has to be drawn. */
const MAX_COMBINED = 4;

export type OgImageTarget = { path: string; picture: OgImageProps };

export const siteOgImage = (language: Language): OgImageTarget => ({
  path: `${OG_IMAGE_PATH}/site${localeQuery(language)}`,
  picture: {
    language: language.id,
    kind: 'site',
    name: null,
    headline: null,
    text: homeWords(language).summary,
    facts: [],
    templates: [],
    coverWidth: 0,
  },
});

export function templateOgImage(catalogue: Catalogue, template: Template): OgImageTarget {
  const { name, slug, description, publisher } = template;
  const filters = catalogue.filtersOfTemplate(template).map(({ value }) => value.name);
  return {
    path: `${OG_IMAGE_PATH}/templates/${encodeURIComponent(slug)}${localeQuery(catalogue.language)}`,
    picture: {
      language: catalogue.language.id,
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

/** `undefined` means the site's own image. */
export function listOgImage(
  catalogue: Catalogue,
  filters: readonly Filter[],
): OgImageTarget | undefined {
  const { language } = catalogue;
  const [first, second] = filters;
  if (first === undefined || filters.length > MAX_COMBINED) return undefined;
  if (second === undefined) return filterOgImage(catalogue, first);
  const sections = [...Map.groupBy(filters, ({ section }) => section).values()].map(
    (own) => new Set(own.flatMap(({ templates }) => templates)),
  );
  const templates = catalogue.templates.filter((one) => sections.every((own) => own.has(one)));
  if (templates.length === 0) return undefined;
  const chosen = filters.map(({ section, value }) => ({ field: section.field, name: value.name }));
  const slugs = filters.map(({ value }) => encodeURIComponent(value.slug));
  return {
    path: `${OG_IMAGE_PATH}/filters/${slugs.join(',')}${localeQuery(catalogue.language)}`,
    picture: {
      ...filterOgImage(catalogue, { ...first, templates }).picture,
      name: null,
      headline: listTitleWords(language).title({ query: '', chosen }),
      text: listingWords(language).count(templates.length, ''),
    },
  };
}

export function filterOgImage(catalogue: Catalogue, { value, templates }: Filter): OgImageTarget {
  const { language } = catalogue;
  const { name, slug, headline, intro } = value;
  return {
    path: `${OG_IMAGE_PATH}/filters/${encodeURIComponent(slug)}${localeQuery(catalogue.language)}`,
    picture: {
      language: language.id,
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

export function contentOgImage(catalogue: Catalogue, entry: ContentEntry): OgImageTarget {
  const { title, description } = entry;
  return {
    path: `${OG_IMAGE_PATH}/pages${contentPath(entry)}${localeQuery(catalogue.language)}`,
    picture: {
      ...siteOgImage(catalogue.language).picture,
      kind: 'page',
      name: title,
      text: description,
    },
  };
}

const coverOf = ({ name, picture }: Template) => ({ name, coverUrl: picture?.url ?? null });

function versionOf({ picture }: OgImageTarget): string {
  return hash('sha256', JSON.stringify([DESIGN_VERSION, BRAND, picture]), 'base64url').slice(0, 12);
}

export function ogImagePath(shared: OgImageTarget): string {
  return `${shared.path}${shared.path.includes('?') ? '&' : '?'}v=${versionOf(shared)}`;
}

/** Absolute. Drafts get the site's image, because images show only published content. */
export function ogImageUrl(
  isDraft: boolean,
  { language }: Catalogue,
  shared?: OgImageTarget,
): string {
  const own = isDraft ? undefined : shared;
  return urlOf(ogImagePath(own ?? siteOgImage(language)));
}
