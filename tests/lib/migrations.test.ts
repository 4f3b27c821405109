/** The migrations make the content model, and forbid what the site would leave out. */

import type { Link } from 'local-content-services';
import { describe, expect, it } from 'vitest';
import { CONTENT_MODEL } from '@/content/model';
import { MIGRATIONS, recordMigrations } from '@/content/recorded-migrations';
import { httpsLink, slugText } from '@/lib/contentful/field-schemas';
import { MODEL_FIELDS } from '@/lib/contentful/model-fields';
import { RESERVED_FILTER_SLUGS, RESERVED_PAGE_SLUGS } from '@/lib/runtime/reserved-slugs';
import { galleryContent } from '@/tests/fixtures/gallery-content';

const model = recordMigrations(MIGRATIONS);

type Rule = { regexp?: { pattern: string; flags: string | null }; in?: readonly string[] };

const rulesOf = (type: string, field: string) =>
  (model.get(type)?.fields.get(field)?.validations ?? []) as readonly Rule[];

/** Whether an entry with that value can be published, by the field's pattern. */
function isAllowed(type: string, field: string, value: string): boolean {
  const [pattern] = rulesOf(type, field).flatMap(({ regexp }) => regexp ?? []);
  if (pattern === undefined) throw new Error(`${type}.${field} has no pattern.`);
  return new RegExp(pattern.pattern, pattern.flags ?? '').test(value);
}

describe('the migrations', () => {
  it('have an editor follow the name in every slug', () => {
    for (const type of ['templates', 'templateFilterValue', 'page']) {
      const { widget, settings } = model.get(type)?.controls.get('slug') ?? {};
      expect(widget).toBe('slugEditor');
      expect(settings?.trackingFieldId).toBe(model.get(type)?.displayField);
    }
  });
});

it('an import of the sample gives editors the forms that the migrations make', async () => {
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

describe('what the site would leave out can’t be published', () => {
  it.each(['a/b', '.', '..', '/', 'two\tparts'])('the slug %j', (slug) => {
    expect(slugText.safeParse(slug).success).toBe(false);
    for (const type of ['templates', 'templateFilterValue', 'page']) {
      expect(isAllowed(type, 'slug', slug)).toBe(false);
    }
  });

  it.each(['next.js', 'c++', 'all-in-one', 'über', '.env'])('but the slug %j can', (slug) => {
    for (const type of ['templates', 'templateFilterValue', 'page']) {
      expect(isAllowed(type, 'slug', slug)).toBe(true);
    }
  });

  it.each(['Über Test', ' über', 'a\u00a0b'])(
    'nor the slug %j, though the site would show it',
    (slug) => {
      expect(slugText.safeParse(slug).success).toBe(true);
      for (const type of ['templates', 'templateFilterValue', 'page']) {
        expect(isAllowed(type, 'slug', slug)).toBe(false);
      }
    },
  );

  it('slugs that are the site’s own', () => {
    for (const slug of RESERVED_FILTER_SLUGS) {
      expect(isAllowed('templateFilterValue', 'slug', slug)).toBe(false);
    }
    for (const slug of [...RESERVED_PAGE_SLUGS, 'Editor', '_next']) {
      expect(isAllowed('page', 'slug', slug)).toBe(false);
    }
  });

  it.each(['http://a.example', 'javascript:alert(1)', '//a.example', '/a', 'https://'])(
    'the link %j',
    (url) => {
      expect(httpsLink.parse(url)).toBeUndefined();
      for (const field of ['githubUrl', 'demoUrl', 'deployUrl']) {
        expect(isAllowed('templates', field, url)).toBe(false);
        expect(isAllowed('templates', field, 'https://a.example/b?c=d')).toBe(true);
      }
    },
  );

  it('a section that filters on a field that can’t be filtered on', () => {
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

it('one after the other, the migrations make every type that the site knows, and each field of it', () => {
  for (const { type, fields } of Object.values(CONTENT_MODEL)) {
    const made = [...(model.get(type ?? '')?.fields.keys() ?? [])];
    expect(made).toEqual(expect.arrayContaining(Object.values<string>(fields)));
  }
});
