/** The migrations create the content model and reject values that the site would leave out. */

import type { Link } from 'local-content-services';
import { describe, expect, it } from 'vitest';
import { CONTENT_MODEL } from '@/content/model';
import { MIGRATIONS, recordMigrations } from '@/content/recorded-migrations';
import { MODEL_FIELDS } from '@/lib/contentful/field-rules';
import { httpsLink, slugText } from '@/lib/contentful/field-schemas';
import { RESERVED_FILTER_SLUGS, RESERVED_PAGE_SLUGS } from '@/lib/runtime/reserved-slugs';
import { galleryContent } from '@/tests/fixtures/gallery-content';

const model = recordMigrations(MIGRATIONS);

type Rule = { regexp?: { pattern: string; flags: string | null }; in?: readonly string[] };

const rulesOf = (type: string, field: string) =>
  (model.get(type)?.fields.get(field)?.validations ?? []) as readonly Rule[];

/** Whether the field's pattern allows an entry with this value to be published. */
function isAllowed(type: string, field: string, value: string): boolean {
  const [pattern] = rulesOf(type, field).flatMap(({ regexp }) => regexp ?? []);
  if (pattern === undefined) throw new Error(`${type}.${field} has no pattern.`);
  return new RegExp(pattern.pattern, pattern.flags ?? '').test(value);
}

describe('the migrations', () => {
  it('suggest a slug from the name in every slug field', () => {
    for (const type of ['templates', 'templateFilterValue', 'page']) {
      const { widget, settings } = model.get(type)?.controls.get('slug') ?? {};
      expect(widget).toBe('slugEditor');
      expect(settings?.trackingFieldId).toBe(model.get(type)?.displayField);
    }
  });
});

it('the sample import has the same editor forms as the migrations', async () => {
  const { contentTypes, editorInterfaces = [] } = await galleryContent();
  for (const { sys: type, fields } of contentTypes) {
    const form = editorInterfaces.find(({ sys }) => (sys.contentType as Link).sys.id === type.id);
    const controls = fields.map(({ id: fieldId }) => {
      const control = model.get(type.id)?.controls.get(fieldId);
      if (control === undefined) return { fieldId };
      const { widget: widgetId, settings } = control;
      return { fieldId, widgetNamespace: 'builtin', widgetId, settings };
    });
    expect(form?.controls).toEqual(controls);
  }
});

describe('the field validation in Contentful', () => {
  it.each(['a/b', '.', '..', '/', 'two\tparts'])('rejects the slug %j, like the site', (slug) => {
    expect(slugText.safeParse(slug).success).toBe(false);
    for (const type of ['templates', 'templateFilterValue', 'page']) {
      expect(isAllowed(type, 'slug', slug)).toBe(false);
    }
  });

  it.each(['next.js', 'c++', 'all-in-one', 'über', '.env'])('accepts the slug %j', (slug) => {
    for (const type of ['templates', 'templateFilterValue', 'page']) {
      expect(isAllowed(type, 'slug', slug)).toBe(true);
    }
  });

  it.each(['Über Test', ' über', 'a\u00a0b'])(
    'rejects the slug %j, although the site would accept it',
    (slug) => {
      expect(slugText.safeParse(slug).success).toBe(true);
      for (const type of ['templates', 'templateFilterValue', 'page']) {
        expect(isAllowed(type, 'slug', slug)).toBe(false);
      }
    },
  );

  it('rejects slugs that the site reserves', () => {
    for (const slug of RESERVED_FILTER_SLUGS) {
      expect(isAllowed('templateFilterValue', 'slug', slug)).toBe(false);
    }
    for (const slug of [...RESERVED_PAGE_SLUGS, 'Editor', '_next']) {
      expect(isAllowed('page', 'slug', slug)).toBe(false);
    }
  });

  it.each(['http://a.example', 'javascript:alert(1)', '//a.example', '/a', 'https://'])(
    'rejects the link %j, like the site',
    (url) => {
      expect(httpsLink.parse(url)).toBeUndefined();
      for (const field of ['githubUrl', 'demoUrl', 'deployUrl']) {
        expect(isAllowed('templates', field, url)).toBe(false);
        expect(isAllowed('templates', field, 'https://a.example/b?c=d')).toBe(true);
      }
    },
  );

  it('rejects a section’s field unless the field exists and can be filtered by', () => {
    const rules = model.get('templateFilterSection')?.fields.get('field')?.validations as Rule[];
    const facets = Object.entries<object>(MODEL_FIELDS.template).flatMap(([name, rule]) =>
      'isFacet' in rule ? [name] : [],
    );
    const allowed = rules.flatMap((rule) => rule.in ?? []);
    expect(allowed).toEqual(expect.arrayContaining(facets));
    const fields = [...(model.get('templates')?.fields.keys() ?? [])];
    expect(fields).toEqual(expect.arrayContaining(allowed));
  });
});

it('all migrations together create every content type and field that the site uses', () => {
  for (const { type, fields } of Object.values(CONTENT_MODEL)) {
    const made = [...(model.get(type ?? '')?.fields.keys() ?? [])];
    expect(made).toEqual(expect.arrayContaining(Object.values<string>(fields)));
  }
});
