import type { ContentStore } from '../content-store.ts';
import type { SentContentType, StoredContentType } from '../content-types.ts';
import { notFound } from '../contentful-error.ts';
import { isOmitted } from '../omitted-fields.ts';
import { link, placeLinks } from '../render-item.ts';
import { type Answer, listed } from './answer.ts';
import { type Place, resourceName, userLink } from './management-entity.ts';
import { badRequest, type FieldProblem, validationFailed } from './management-error.ts';
import type { Validation } from './publish-checks.ts';
import { parseSent } from './read-sent-item.ts';
import { storedKind } from './stored-kind-endpoints.ts';
import { requireVersion } from './version-header.ts';

type Space = { store: ContentStore; place: Place };

/** `…/content_types`, `…/content_types/{id}` and what is below one. */
export function contentTypesApi({ store, place }: Space) {
  const { models, resources } = store;
  const shown = (one: StoredContentType): Answer => ({ status: 200, body: entity(one, place) });
  return storedKind<StoredContentType>(
    {
      type: 'ContentType',
      all: models,
      madeBy: ['PUT'],
      save(sent, id = '') {
        const model = sentModel(sent);
        checkChangedTypes(model, models.get(id)?.published);
        return models.save(id, model);
      },
      remove(id, { published }) {
        if (published) throw badRequest('Cannot delete published');
        models.remove(id);
        resources.remove('editor_interfaces', id);
      },
      entity: (one) => entity(one, place),
      answerBelow(known, below, request) {
        const { id, published, version } = known;
        switch (`${request.method} ${below.join('/')}`) {
          case 'PUT published':
            requireVersion(request, version);
            checkRemovedFields(known);
            publishEditorInterface(known, store, place);
            return shown(models.publish(id));
          case 'DELETE published':
            if (!published) throw badRequest('Not published');
            if (store.list().some(({ contentType }) => contentType === id)) {
              throw badRequest('Cannot unpublish a content type that has entries');
            }
            return shown(models.unpublish(id));
          case 'GET editor_interface':
          case 'PUT editor_interface': {
            const current = editorInterface(known, store, place);
            if (current.sys.version === 0) throw notFound({ type: 'EditorInterface', id });
            if (request.method === 'GET') return { status: 200, body: current };
            requireVersion(request, current.sys.version);
            const sent = parseSent(request.body);
            resources.save('editor_interfaces', id, { ...sent, sys: current.sys });
            return { status: 200, body: editorInterface(known, store, place) };
          }
        }
        throw notFound();
      },
    },
    place,
  );
}

/** Entries have values of the type that a field was published with. */
function checkChangedTypes(
  { fields }: SentContentType,
  published: StoredContentType['published'] | undefined,
): void {
  const types = new Map(published?.fields.map(({ id, type }) => [id, type]));
  if (fields.some(({ id, type }) => (types.get(id) ?? type) !== type)) {
    throw badRequest('Previously published fields are invalid');
  }
}

/** Entries lose a field's values for good, so the vendor has it omitted first: that shows what a site would lack. */
function checkRemovedFields({ draft, published }: StoredContentType): void {
  const stays = new Set(draft.fields.flatMap(({ id, deleted }) => (deleted ? [] : [id])));
  const problems = (published?.fields ?? [])
    .filter((field) => !stays.has(field.id) && !isOmitted(field))
    .map(({ id }) => ({
      name: 'notOmitted',
      path: ['fields', id],
      details: `You need to omit the field "${id}" before you delete it.`,
    }));
  if (problems.length > 0) throw validationFailed(problems);
}

/** `…/public/content_types`: the published ones. */
export function publishedContentTypes(url: URL, { store, place }: Space) {
  const published = store.models
    .list()
    .flatMap((one) => (one.published ? [{ ...one, draft: one.published }] : []));
  return listed(
    published.map((one) => entity(one, place)),
    url.searchParams,
  );
}

/** `…/editor_interfaces` */
export function editorInterfaces(url: URL, { store, place }: Space) {
  const all = store.models.list().map((one) => editorInterface(one, store, place));
  return listed(all, url.searchParams);
}

/** Until somebody saves one, every field has the control that its type has by default. */
function editorInterface(
  contentType: StoredContentType,
  { resources }: ContentStore,
  place: Place,
) {
  const { id, draft } = contentType;
  const { sys, ...stored } = resources.get('editor_interfaces', id) ?? {};
  return {
    controls: draft.fields.map((field): Control => ({ fieldId: field.id })),
    ...stored,
    sys: {
      createdAt: contentType.createdAt,
      updatedAt: contentType.updatedAt,
      version: contentType.publishedCounter,
      ...sys,
      id: 'default',
      type: 'EditorInterface',
      ...placeLinks(place),
      contentType: link('ContentType', id),
    },
  };
}

type Control = { fieldId: string; [key: string]: unknown };

/** With every publish of its content type an editor interface gets a version and the fields that there are then. */
function publishEditorInterface(contentType: StoredContentType, store: ContentStore, place: Place) {
  const { sys, ...known } = editorInterface(contentType, store, place);
  const controls = contentType.draft.fields.flatMap(({ id, deleted, newId }) => {
    const control = known.controls.find(({ fieldId }) => fieldId === id);
    return deleted ? [] : [{ ...control, fieldId: newId ?? id }];
  });
  store.resources.save('editor_interfaces', contentType.id, { ...known, controls, sys });
}

function sentModel(sent: Partial<SentContentType>): SentContentType {
  const { name, description, displayField, fields, metadata } = sent;
  if (typeof name !== 'string' || !Array.isArray(fields)) {
    throw badRequest('Missing name or fields');
  }
  checkFields(fields);
  return {
    name,
    description: description ?? null,
    displayField: displayField ?? null,
    fields,
    ...(metadata === undefined ? {} : { metadata }),
  };
}

const ITEM_TYPES = ['Symbol', 'Link', 'ResourceLink'];
const FIELD_TYPES = [
  ...[...ITEM_TYPES, 'Text', 'RichText', 'Integer', 'Number', 'Date', 'Boolean'],
  ...['Location', 'Object', 'Array'],
];

/** A type that there is not, or a pattern that cannot be tried, must not wait for the first entry. */
function checkFields(fields: SentContentType['fields']): void {
  const problems = fields.flatMap((field, index) => [
    ...typeProblems(field.type, FIELD_TYPES, ['fields', index]),
    ...(field.items ? typeProblems(field.items.type, ITEM_TYPES, ['fields', index, 'items']) : []),
    ...patternProblems(field.validations, ['fields', index]),
    ...patternProblems(field.items?.validations, ['fields', index, 'items']),
  ]);
  if (problems.length > 0) throw validationFailed(problems);
}

function typeProblems(
  type: string,
  expected: readonly string[],
  path: readonly (string | number)[],
): FieldProblem[] {
  if (expected.includes(type)) return [];
  const details = 'Value must be one of expected values';
  return [{ name: 'in', path: [...path, 'type'], value: type, details, expected }];
}

function patternProblems(rules: unknown, path: readonly (string | number)[]): FieldProblem[] {
  if (!Array.isArray(rules)) return [];
  return (rules as readonly (Validation | null)[]).flatMap((rule, index) => {
    const regexp = rule?.regexp;
    try {
      if (regexp) new RegExp(regexp.pattern, regexp.flags ?? '');
      return [];
    } catch (error) {
      const at = [...path, 'validations', index, 'regexp'];
      return [{ name: 'regexp', path: at, value: regexp, details: (error as Error).message }];
    }
  });
}

function entity(contentType: StoredContentType, place: Place) {
  const { id, version, draft, createdAt, updatedAt, publishedAt, publishedVersion } = contentType;
  const { sys: _, ...model } = draft;
  return {
    sys: {
      id,
      type: 'ContentType',
      ...placeLinks(place),
      createdAt,
      updatedAt,
      createdBy: userLink(),
      updatedBy: userLink(),
      publishedCounter: contentType.publishedCounter,
      version,
      ...(publishedVersion !== null && {
        publishedVersion,
        publishedAt,
        firstPublishedAt: createdAt,
        publishedBy: userLink(),
      }),
      urn: resourceName({ type: 'ContentType', id }, place),
    },
    ...model,
    displayField: model.displayField ?? null,
    description: model.description ?? '',
  };
}
