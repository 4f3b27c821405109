import { beforeEach, describe, expect, it } from 'vitest';
import { CONTENT_MODEL, type ContentModel } from '@/content/model';
import type { FilterSection } from '@/lib/catalogue/template';
import { checkContentModel } from '@/lib/contentful/content-model-problems';
import { contentModel } from '@/lib/contentful/field-names';
import type { SpaceType } from '@/lib/contentful/get-content-types';
import { ANY_CONTENT, setEnvironment } from '@/tests/fixtures/lib';

beforeEach(() => setEnvironment(ANY_CONTENT));

const useModel = (model: ContentModel) => contentModel.replace(model);

/** A field's type, with linked content types after a colon. */
type Fields = Readonly<Record<string, string | undefined>>;
type Model = Readonly<Record<string, Fields | undefined>>;

const NAMED = { name: 'Short text', slug: 'Short text' };
const MODEL = {
  templates: { ...NAMED, order: 'Integer', framework: 'Short text (list)' },
  templateFilterSection: { field: 'Short text', order: 'Integer', values: 'References (many)' },
  templateFilterValue: NAMED,
} satisfies Model;

function spaceOf(model: Model, nameFields: Readonly<Record<string, string>> = {}) {
  return new Map(
    Object.entries(model).flatMap(([id, fields]): [string, SpaceType][] =>
      fields === undefined ? [] : [[id, typeOf(id, fields, nameFields[id])]],
    ),
  );
}

function typeOf(id: string, all: Fields, nameField: string | undefined): SpaceType {
  const fields = Object.entries(all).flatMap(([field, words]) => {
    const [type, links] = words?.split(': ') ?? [];
    const linksTo = links?.split(', ') ?? [];
    return type === undefined
      ? []
      : [[field, { id: field, type, linksTo, isLocalized: false }] as const];
  });
  return { id, nameField, fields: new Map(fields) };
}

const section = (field: string, more: Partial<FilterSection> = {}): FilterSection => ({
  ...{ id: 'a-section', title: 'Industry', field },
  values: [
    {
      ...{ id: null, key: 'Retail', name: 'Retail', slug: 'retail' },
      ...{ headline: null, intro: null, updatedAt: '' },
    },
  ],
  ...more,
});

const problemsOf = (
  ...[types, sections = []]: [...Partial<Parameters<typeof checkContentModel>>]
) =>
  checkContentModel(types ?? new Map(), sections).map(
    ({ level, message }) => `${level}: ${message}`,
  );
const seriousOf = (...space: Parameters<typeof problemsOf>) =>
  problemsOf(...space).filter((problem) => !problem.startsWith('note'));
const withTemplateFields = (fields: Fields) =>
  spaceOf({ ...MODEL, templates: { ...MODEL.templates, ...fields } });

describe('content types', () => {
  it('cause no problem if the essential content types exist', () => {
    expect(seriousOf(spaceOf(MODEL))).toEqual([]);
  });

  it.each(['templates', 'templateFilterSection', 'templateFilterValue'])(
    'are reported if missing: %s',
    (id) => {
      expect(seriousOf(spaceOf({ ...MODEL, [id]: undefined }))).toContainEqual(
        expect.stringMatching(
          RegExp(`^error: There is no published content type "${id}", .*Publish it`),
        ),
      );
    },
  );

  it('are not required for filter values unless sections link to filter values', () => {
    const written = { ...MODEL.templateFilterSection, values: 'JSON object' };
    const space = { ...MODEL, templateFilterSection: written, templateFilterValue: undefined };
    expect(problemsOf(spaceOf(space)).join()).not.toContain('templateFilterValue');
  });

  it('cause a note if pages have one, as it may belong to another site', () => {
    const root = 'note: Entries of "page" are pages at the root of the site.';
    const page = { title: 'Short text', slug: 'Short text' };
    expect(problemsOf(spaceOf({ ...MODEL, page })).join()).toContain(root);
    expect(problemsOf(spaceOf(MODEL)).join()).not.toContain(root);
    expect(problemsOf(spaceOf(MODEL))).toContain(
      'note: There is no content type "page": the site does without it.',
    );
  });

  it('are suggested as replacements for a missing content type', () => {
    const { templates, ...others } = MODEL;
    const missing = (more: Model) => seriousOf(spaceOf({ ...others, ...more }))[0];
    expect(missing({ starter: templates, audience: NAMED })).toContain(
      'or, if it is called "starter" or "audience" in your space, write that into content/model.ts (template.type)',
    );
    const many = Array.from({ length: 11 }, (_, at) => [`type-${at}`, NAMED]);
    expect(missing(Object.fromEntries(many))).toContain('if your space has another id for it');
    expect(missing({})).toContain('if your space has another id for it');
  });

  it('can be switched off for pages', () => {
    useModel({ ...CONTENT_MODEL, page: { ...CONTENT_MODEL.page, type: null } });
    expect(problemsOf(spaceOf(MODEL)).join()).not.toMatch(/""|page"/);
  });
});

describe('a field', () => {
  it('is noted if pages work without it', () => {
    expect(problemsOf(spaceOf(MODEL))).toContain(
      'note: "templates" has no field "license": pages do without it.',
    );
  });

  it('is reported as possibly renamed if content/model.ts has another id for it', () => {
    const fields = { ...CONTENT_MODEL.template.fields, license: 'terms' };
    useModel({ ...CONTENT_MODEL, template: { ...CONTENT_MODEL.template, fields } });
    expect(seriousOf(spaceOf(MODEL))).toEqual([
      'warning: "templates" has no field "terms" that is delivered, which content/model.ts names (template.fields.license): pages are shown without it. If it was renamed, write its id there.',
    ]);
    expect(seriousOf(withTemplateFields({ terms: 'Short text' }))).toEqual([]);
  });

  it('is an error if pages need it, with suggestions from the space', () => {
    const fields = {
      name: undefined,
      heading: 'Short text',
      headline: 'Long text',
      views: 'Integer',
    };
    const [problem] = seriousOf(withTemplateFields(fields));
    expect(problem).toMatch(
      /^error: "templates" has no field "name" that is delivered: no template/,
    );
    expect(problem).toContain('Add it as Short text or Long text.');
    expect(problem).toContain(
      'If it is called "heading" or "headline" in your space, write that into',
    );
    expect(problem).toContain('content/model.ts (template.fields.name)');
  });

  it('is reported with fields that content/model.ts could map it to', () => {
    const fields = { ...CONTENT_MODEL.template.fields, name: 'titel' };
    useModel({ ...CONTENT_MODEL, template: { ...CONTENT_MODEL.template, fields } });
    const [problem] = seriousOf(withTemplateFields({ difficulty: 'Short text' }));
    expect(problem).toContain('If it is called "name" or "difficulty" in your space');
  });

  it('is reported without suggestions if no field in the space fits', () => {
    const [problem] = seriousOf(withTemplateFields({ order: undefined }));
    expect(problem).toMatch(/^error: .*"order".* If it has another id in your space/);
  });

  it('causes only a warning if it is missing on content pages', () => {
    const space = spaceOf({ ...MODEL, page: { slug: 'Short text' } });
    expect(seriousOf(space, [section('title')])[0]).toMatch(
      /^warning: "page" has no field "title"/,
    );
  });

  it('is reported as missing from pages if its type is unreadable', () => {
    const [problem] = seriousOf(withTemplateFields({ overview: 'Rich text' }));
    expect(problem).toMatch(/^warning: The field "overview" of "templates" is of type Rich text/);
    expect(problem).toContain('pages are shown without it. It has to be Short text or Long text.');
  });

  it('is an error if its type is unreadable and a section filters by it', () => {
    const space = withTemplateFields({ license: 'Long text' });
    expect(seriousOf(space)[0]).toMatch(/^warning: .*pages are shown without it/);
    expect(seriousOf(space, [section('license')])[0]).toMatch(
      /^error: .*the pages of its filters are empty/,
    );
  });

  it.each([
    ['templates', 'Short text', 'A filter section can filter on it.'],
    ['templates', 'Long text', 'It is not read.'],
    ['templateFilterValue', 'Short text', 'It is not read.'],
  ] as const)('is noted if it is unknown to the site: on "%s", %s: %s', (type, fieldType, use) => {
    const space = spaceOf({ ...MODEL, [type]: { ...MODEL[type], industry: fieldType } });
    const note = `note: "${type}" has a field "industry" that the site doesn't know. ${use}`;
    const ofIndustry = problemsOf(space).filter((problem) => problem.includes('"industry"'));
    expect(ofIndustry).toEqual([note]);
  });

  it('counts as known if a section filters by it, but only on templates', () => {
    const { templates, templateFilterValue } = MODEL;
    const space = spaceOf({
      ...MODEL,
      templates: { ...templates, industry: 'Short text' },
      templateFilterValue: { ...templateFilterValue, industry: 'Short text' },
    });
    const notes = problemsOf(space, [section('industry')]).filter((one) =>
      one.includes('"industry"'),
    );
    expect(notes).toEqual([
      expect.stringContaining('"templateFilterValue" has a field "industry"'),
    ]);
  });

  it('is not noted if the site uses it', () => {
    expect(problemsOf(spaceOf(MODEL)).join()).not.toContain("doesn't know");
  });
});

describe('a section', () => {
  const ofIndustry = withTemplateFields({ industry: 'Short text', legal: 'Long text' });

  it.each(['framework', 'industry'])('can filter by "%s"', (field) => {
    expect(seriousOf(ofIndustry, [section(field)])).toEqual([]);
  });

  it.each([
    ['slug', 'which is a field that no section can filter on'],
    ['legal', 'which is a field that no section can filter on'],
    ['unheard-of', 'which is not a field of "templates"'],
  ])('can’t filter by "%s", %s', (field, why) => {
    expect(seriousOf(ofIndustry, [section(field)])).toEqual([
      `error: The filter section "Industry" (a-section) filters on "${field}", ${why}: the pages of its filters are empty. Set it to "framework" or "industry", or add such a field to "templates", as Short text (list), Short text, References (many) or Reference.`,
    ]);
  });

  it('causes only a warning if its field is unknown and it has no values', () => {
    expect(seriousOf(ofIndustry, [section('unheard-of', { values: [] })])[0]).toMatch(/^warning/);
  });

  it('is reported with advice to add a field if no field can be filtered by', () => {
    const space = withTemplateFields({ framework: undefined });
    expect(seriousOf(space, [section('unheard-of')])[0]).toContain(
      'are empty. Add such a field to',
    );
  });

  it.each(['q', 'sort', 'page'])('can’t filter by the reserved field "%s"', (field) => {
    expect(seriousOf(withTemplateFields({ [field]: 'Short text' }), [section(field)])[0]).toMatch(
      /^error: .*which is a parameter of every search/,
    );
  });

  it('is reported if its field has a site name that is mapped to another field', () => {
    const { template } = CONTENT_MODEL;
    const fields = { ...template.fields, framework: 'stack' };
    useModel({ ...CONTENT_MODEL, template: { ...template, fields } });
    const taken = section('framework', { isFieldTaken: true });
    const both = withTemplateFields({ stack: 'Short text' });
    expect(seriousOf(both, [taken])[0]).toMatch(
      /^error: .*is the site's own name of "stack".*set the section's field to "stack"/,
    );
    const own = withTemplateFields({ stack: 'Short text', framework: undefined });
    expect(seriousOf(own, [taken])).toEqual([]);
  });
});

describe('a reference that a section filters by', () => {
  const linkingTo = (author: Fields | undefined, name?: string) =>
    seriousOf(
      spaceOf(
        { ...MODEL, templates: { ...MODEL.templates, author: 'Reference: author' }, author },
        name === undefined ? {} : { author: name },
      ),
      [section('author')],
    );

  it.each(['Short text', 'Long text'])('can have a name of type %s', (type) => {
    expect(linkingTo({ label: type }, 'label')).toEqual([]);
  });

  it.each<[string, Fields | undefined, string?]>([
    ['to a type that is not published', undefined],
    ['to entries without a name', { label: 'Short text' }],
    ['to entries whose name is a number', { label: 'Integer' }, 'label'],
  ])('%s has no readable name', (_, author, name) => {
    expect(linkingTo(author, name)).toEqual([
      expect.stringMatching(
        /^error: The field "author" of "templates" links to entries of "author", which have no name/,
      ),
    ]);
  });

  it('is checked only if a section filters by it', () => {
    const templates = { ...MODEL.templates, author: 'Reference: author' };
    expect(seriousOf(spaceOf({ ...MODEL, templates }))).toEqual([]);
  });
});
