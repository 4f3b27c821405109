import type { FilterSection } from '@/lib/catalogue/template';
import type { Access } from '@/lib/contentful/client';
import { checkContentModel, type ModelProblem } from '@/lib/contentful/content-model-problems';
import { readTypes, startRead } from '@/lib/contentful/content-read';
import { typeId } from '@/lib/contentful/field-names';
import type { ContentTypes } from '@/lib/contentful/get-content-types';
import { getFilterSections } from '@/lib/contentful/get-filter-sections';
import { templateFields } from '@/lib/contentful/requested-fields';
import { logWarningOnce } from '@/lib/observability/log';
import { isBuild } from '@/lib/runtime/env';
import { ContentModelError } from '@/lib/runtime/errors';
import { serverCell } from '@/lib/runtime/server-state';

const report = serverCell('modelReport', () => ({ problems: [] as readonly ModelProblem[] }));

export const modelProblems = (): readonly ModelProblem[] => report().problems;

/** @throws ContentModelError if there is nothing to read or, in a build, on any error */
export async function readModel(access: Access, read = startRead(access)) {
  const [types, sections] = await Promise.allSettled([
    readTypes(read),
    getFilterSections(access, read),
  ]);
  if (types.status === 'rejected') throw types.reason;
  const found = sections.status === 'fulfilled' ? sections.value : undefined;
  const problems = checkContentModel(types.value, found ?? []);
  if (access === 'delivery') reportProblems(problems);
  const model = modelOf(types.value, found, problems);
  if (sections.status === 'rejected') throw sections.reason;
  return model;
}

function modelOf(
  types: ContentTypes,
  sections: readonly FilterSection[] | undefined,
  problems: readonly ModelProblem[],
) {
  const errors = problems.filter(({ level }) => level === 'error');
  const templates = types.get(typeId('template'));
  const isReadable = sections !== undefined && templates !== undefined;
  if (errors.length > 0 && (isBuild() || !isReadable)) {
    throw new ContentModelError(errors.map(({ message }) => message));
  }
  if (templates === undefined) throw new ContentModelError([]);
  const facets = new Set(sections?.map(({ field }) => field));
  return { types, sections: sections ?? [], fields: templateFields(templates, facets), problems };
}

function reportProblems(problems: readonly ModelProblem[]): void {
  report().problems = problems.filter(({ level }) => level !== 'note');
  for (const { message } of report().problems) logWarningOnce('content.model', message);
}
