import type { FilterSection } from '@/lib/catalogue/template';
import {
  ENTRY_KINDS,
  type EntryKind,
  fieldId,
  siteNameOf,
  typeId,
} from '@/lib/contentful/field-names';
import {
  FACET_TYPES,
  type FieldRule,
  isFacetType,
  isReadable,
  ruleOf,
  rulesOf,
} from '@/lib/contentful/field-rules';
import { hasPages } from '@/lib/contentful/get-content-entries';
import type { ContentTypes, SpaceField, SpaceType } from '@/lib/contentful/get-content-types';
import { CONTENT_KINDS, pagesOf } from '@/lib/runtime/content-kinds';

export type ModelProblem = {
  level: 'error' | 'warning' | 'note';
  message: string;
  entryId?: string;
  missing?: string;
};

const ESSENTIAL: readonly EntryKind[] = ['template', 'section', 'filterValue'];
const MODEL_FILE = 'content/model.ts';
const MAX_NAMED = 10;
const SEARCH_PARAMETERS = ['q', 'sort', 'page'];

export function checkContentModel(
  types: ContentTypes,
  sections: readonly FilterSection[],
): readonly ModelProblem[] {
  const values = types.get(typeId('section'))?.fields.get(fieldId('section', 'values'));
  const isLinked = values?.type === 'References (many)';
  const kinds = ENTRY_KINDS.filter(
    (kind) => typeId(kind) !== '' && (kind !== 'filterValue' || isLinked),
  );
  const problems = kinds.flatMap((kind) => {
    const type = types.get(typeId(kind));
    if (type !== undefined)
      return [...fieldProblems(kind, type, sections), ...unknownFields(kind, type, sections)];
    return [missingType(kind, types)];
  });
  for (const kind of CONTENT_KINDS.filter((one) => hasPages(one, types))) {
    const { route } = pagesOf(kind);
    const where = route === '/[slug]' ? 'at the root of the site' : `at ${route}`;
    problems.push({
      level: 'note',
      message: `Entries of "${typeId(kind)}" are pages ${where}. If they are another site's, set ${kind}.type to null in ${MODEL_FILE}.`,
    });
  }
  const templates = types.get(typeId('template'));
  if (templates !== undefined) {
    problems.push(
      ...sections.flatMap((section) => sectionProblems(section, templates)),
      ...referenceProblems(templates, types, sections),
    );
  }
  return problems;
}

function missingType(kind: EntryKind, types: ContentTypes): ModelProblem {
  const id = typeId(kind);
  if (!ESSENTIAL.includes(kind)) {
    return {
      level: 'note',
      message: `There is no content type "${id}": the site does without it.`,
    };
  }
  const known = ENTRY_KINDS.map(typeId);
  const others = [...types.keys()].filter((one) => !known.includes(one));
  const name =
    others.length === 0 || others.length > MAX_NAMED
      ? 'if your space has another id for it'
      : `if it is called ${either(others.map((one) => `"${one}"`))} in your space`;
  return {
    level: 'error',
    message: `There is no published content type "${id}", without which the gallery is empty. Publish it; or create it with the migrations in content/migrations; or, ${name}, write that into ${MODEL_FILE} (${kind}.type).`,
  };
}

function fieldProblems(
  kind: EntryKind,
  type: SpaceType,
  sections: readonly FilterSection[],
): ModelProblem[] {
  return Object.entries(rulesOf(kind)).flatMap(([name, rule]) => {
    const id = fieldId(kind, name);
    const field = type.fields.get(id);
    const isFilteredOn = kind === 'template' && sections.some((section) => section.field === name);
    if (field === undefined) return isFilteredOn ? [] : [missingField(kind, name, rule, type)];
    if (isReadable(rule, field.type)) return [];
    const isEmptying = rule.otherwise !== undefined || isFilteredOn;
    const effect = isFilteredOn ? 'the pages of its filters are empty' : rule.otherwise;
    return [
      {
        level: isEmptying && ESSENTIAL.includes(kind) ? 'error' : 'warning',
        message: `The field "${id}" of "${type.id}" is of type ${field.type}, which can't be read as ${name}: ${effect ?? 'pages are shown without it'}. It has to be ${either(rule.types)}. The service doesn't change a field's type: add another field, and write its id into ${MODEL_FILE} (${kind}.fields.${name}).`,
      },
    ];
  });
}

function missingField(
  kind: EntryKind,
  name: string,
  rule: FieldRule,
  type: SpaceType,
): ModelProblem {
  const id = fieldId(kind, name);
  // The sample's ids equal the site's names, so a different id was chosen deliberately.
  if (rule.otherwise === undefined && id !== name) {
    return {
      level: 'warning',
      message: `"${type.id}" has no field "${id}" that is delivered, which ${MODEL_FILE} names (${kind}.fields.${name}): pages are shown without it. If it was renamed, write its id there.`,
    };
  }
  if (rule.otherwise === undefined) {
    return { level: 'note', message: `"${type.id}" has no field "${id}": pages do without it.` };
  }
  const others = [...type.fields.values()].filter(
    (field) => !isRead(kind, field) && isReadable(rule, field.type),
  );
  const other =
    others.length === 0
      ? 'If it has another id'
      : `If it is called ${either(others.map((field) => `"${field.id}"`))}`;
  return {
    level: ESSENTIAL.includes(kind) ? 'error' : 'warning',
    missing: id,
    message: `"${type.id}" has no field "${id}" that is delivered: ${rule.otherwise}. Add it as ${either(rule.types)}. ${other} in your space, write that into ${MODEL_FILE} (${kind}.fields.${name}).`,
  };
}

const isRead = (kind: EntryKind, { id }: SpaceField) =>
  Object.keys(rulesOf(kind)).some((name) => fieldId(kind, name) === id);

/** False for a field that has one of the site's names but another meaning. */
const isUnknown = (kind: EntryKind, { id }: SpaceField) =>
  ruleOf(kind, siteNameOf(kind, id)) === undefined;

function unknownFields(
  kind: EntryKind,
  type: SpaceType,
  sections: readonly FilterSection[],
): ModelProblem[] {
  const facets = new Set(kind === 'template' ? sections.map(({ field }) => field) : []);
  return [...type.fields.values()]
    .filter((field) => isUnknown(kind, field) && !facets.has(field.id))
    .map(({ id, type: fieldType }) => {
      const isFacet = kind === 'template' && isFacetType(fieldType);
      const use = isFacet ? 'A filter section can filter on it.' : 'It is not read.';
      return {
        level: 'note',
        message: `"${type.id}" has a field "${id}" that the site doesn't know. ${use}`,
      };
    });
}

function sectionProblems(section: FilterSection, templates: SpaceType): ModelProblem[] {
  if (SEARCH_PARAMETERS.includes(section.field)) return [parameterProblem(section)];
  if (section.isFieldTaken && templates.fields.has(section.field))
    return [takenNameProblem(section)];
  const rule = ruleOf('template', section.field);
  const field = templates.fields.get(fieldId('template', section.field));
  if (
    field !== undefined &&
    (rule?.isFacet === true || (rule === undefined && isFacetType(field.type)))
  ) {
    return [];
  }
  const id = fieldId('template', section.field);
  const why =
    field === undefined
      ? `which is not a field of "${templates.id}"`
      : 'which is a field that no section can filter on';
  const facets = [...templates.fields.values()].filter((one) => {
    const known = ruleOf('template', siteNameOf('template', one.id));
    return isFacetType(one.type) && (known === undefined || known.isFacet === true);
  });
  const choice =
    facets.length === 0
      ? 'Add such a field'
      : `Set it to ${either(facets.map((one) => `"${one.id}"`))}, or add such a field`;
  return [
    {
      level: section.values.length > 0 ? 'error' : 'warning',
      message: `The filter section "${section.title}" (${section.id}) filters on "${id}", ${why}: the pages of its filters are empty. ${choice} to "${templates.id}", as ${either(FACET_TYPES)}.`,
      entryId: section.id,
    },
  ];
}

const parameterProblem = ({ id, title, field }: FilterSection): ModelProblem => ({
  level: 'error',
  message: `The filter section "${title}" (${id}) filters on "${field}", which is a parameter of every search: lists don't get beyond their first page, or aren't sorted. To "${typeId('template')}" add a field with another id, and set the section's field to that.`,
  entryId: id,
});

const takenNameProblem = ({ id, title, field }: FilterSection): ModelProblem => ({
  level: 'error',
  message: `The filter section "${title}" (${id}) filters on "${field}", which in ${MODEL_FILE} is the site's own name of "${fieldId('template', field)}". If that is meant, set the section's field to "${fieldId('template', field)}"; the space's own "${field}" can't be filtered on: add a field with another id.`,
  entryId: id,
});

function referenceProblems(
  templates: SpaceType,
  types: ContentTypes,
  sections: readonly FilterSection[],
): ModelProblem[] {
  return sections.flatMap(({ field: name }) => {
    const field = templates.fields.get(fieldId('template', name));
    return (field?.linksTo ?? []).flatMap((id) => {
      const linked = types.get(id);
      const nameField = linked?.fields.get(linked.nameField ?? '');
      if (nameField?.type === 'Short text' || nameField?.type === 'Long text') return [];
      return [
        {
          level: 'error' as const,
          message: `The field "${field?.id}" of "${templates.id}" links to entries of "${id}", which have no name that can be read: the pages of its filters are empty. Give "${id}" a text field as its entry title and publish it, or link to "${typeId('filterValue')}".`,
        },
      ];
    });
  });
}

const either = (choices: readonly string[]): string =>
  choices.length < 2
    ? choices.join()
    : `${choices.slice(0, -1).join(', ')} or ${choices[choices.length - 1]}`;
