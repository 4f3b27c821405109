/** What a catalogue is built from, in the gallery's own words: for tests of what is pure. */
import type { FilterSection, Template } from '#lib/template';

const UPDATED_AT = '2026-01-01T00:00:00.000Z';

/** A template with nothing but a slug; its id is `id-{slug}`. */
export function bareTemplate(slug: string, more: Partial<Template> = {}): Template {
  return {
    id: `id-${slug}`,
    name: slug,
    slug,
    order: null,
    description: null,
    publisher: null,
    facets: {},
    picture: null,
    links: {},
    createdAt: UPDATED_AT,
    updatedAt: UPDATED_AT,
    ...more,
  };
}

/** A section with values as `[name, slug]`. */
export function bareSection(
  field: string,
  values: readonly (readonly [name: string, slug: string])[],
): FilterSection {
  return {
    id: `section-${field}`,
    title: field,
    field,
    values: values.map(([name, slug]) => ({
      id: `value-${slug}`,
      name,
      slug,
      headline: null,
      intro: null,
      updatedAt: UPDATED_AT,
    })),
  };
}
