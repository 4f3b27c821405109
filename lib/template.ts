/**
 * The gallery's own words: what a template and a filter are, whatever service they came from.
 * Pure types and pure rules; nothing here reads, waits or logs.
 */

/** A picture of known size. `url` is absolute; `width` and `height` are in pixels. */
export type Picture = { url: string; width: number; height: number; alt: string };

/** Absolute https links to what a template offers; a link that is not one is absent. */
export type TemplateLinks = { source?: string; demo?: string; deploy?: string };

/** Names of filter values that a template carries, by field indicator, e.g. `{ framework: ['Next.js'] }`. */
export type Facets = Record<string, readonly string[]>;

export type Template = {
  /** Entry id in the content service. */
  id: string;
  name: string;
  /** One path segment, not encoded. */
  slug: string;
  /** Ordering number; templates without one come last. */
  order: number | null;
  description: string | null;
  publisher: string | null;
  facets: Facets;
  picture: Picture | null;
  links: TemplateLinks;
  /** When its entry was made, ISO 8601. */
  createdAt: string;
  /** Last update, ISO 8601. */
  updatedAt: string;
};

/** Fields of a template that only its own page needs. */
export type TextField = 'overview' | 'relatedTemplates';

/** What only a template's own page shows. */
export type TemplateText = {
  /** Markdown, from outside authors: untrusted. */
  overview: string | null;
  /** Entry ids, picked by hand. Some may not exist. */
  relatedIds: readonly string[];
};

/** The names that a template carries in a field, whatever the field is called. */
export function facetNames({ facets }: Pick<Template, 'facets'>, field: string): readonly string[] {
  return Object.hasOwn(facets, field) ? (facets[field] ?? []) : [];
}

export type FilterValue = {
  /** Entry id; `null` where the value is written inside its section. */
  id: string | null;
  /** What templates carry in the section's field. */
  name: string;
  /** One path segment, not encoded, unique over all sections. */
  slug: string;
  headline: string | null;
  intro: string | null;
  updatedAt: string;
};

export type FilterSection = {
  id: string;
  title: string;
  /** The field indicator: the id of the `templates` field that the section filters on. */
  field: string;
  values: readonly FilterValue[];
};

/** One filter as a path of its own: `/templates/{slug}`. */
export type FilterItem = { name: string; slug: string; isFramework: boolean; updatedAt: string };

/** The field indicator that makes a section the framework section. */
export const FRAMEWORK_FIELD = 'framework';
