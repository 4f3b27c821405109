/** What is wrong with the content, for the people who can mend it. Pure: the same content has the same problems. */
import { contentProblemsCopy as copy } from '@/copy/content-problems';
import {
  type Catalogue,
  type CatalogueContent,
  isReservedTemplateSlug,
} from '@/lib/catalogue/catalogue';
import type { EntryNote } from '@/lib/catalogue/entry-note';
import { RESERVED_SLUGS } from '@/lib/catalogue/filters';
import { facetNames } from '@/lib/catalogue/template';
import type { ContentProblem } from '@/lib/editor-props';
import { nearestName } from '@/lib/page/nearest-name';
import { isReservedSlug } from '@/lib/page-kinds';
import { serverPart } from '@/lib/server-state';

export type Problem = Omit<ContentProblem, 'href'>;
type Level = Problem['level'];

/** @param catalogue of that content */
export function contentProblems(
  catalogue: Catalogue,
  content: CatalogueContent,
): readonly Problem[] {
  const known = serverPart('contentProblems', () => new WeakMap<Catalogue, readonly Problem[]>());
  const problems = known.get(catalogue) ?? findProblems(catalogue, content);
  known.set(catalogue, problems);
  return problems;
}

function findProblems(catalogue: Catalogue, content: CatalogueContent): Problem[] {
  return [
    ...(content.notes ?? []).map(ofNote),
    ...slugProblems(catalogue, content),
    ...sectionProblems(catalogue, content),
    ...tagProblems(catalogue, content),
    ...synonymProblems(catalogue),
  ];
}

function ofNote({ entryId, name, kind, field, value }: EntryNote): Problem {
  const by = (level: Level, text: string): Problem => ({
    entryId,
    name: name || entryId,
    level,
    text,
  });
  switch (kind) {
    case 'field-empty':
      return by('left-out', copy.fieldEmpty(field));
    case 'slug-unusable':
      return by('left-out', copy.slugUnusable(value));
    case 'value-unusable':
      return by('left-out', copy.valueUnusable(value));
    case 'link-dropped':
      return by('incomplete', copy.linkDropped(field, value));
    case 'unresolved':
      return by('incomplete', copy.unresolved(field, value));
    case 'date-to-come':
      return by('advice', copy.dateToCome(field, value));
    case 'picture-unusable':
      return by('incomplete', copy.pictureUnusable(field));
    case 'picture-undescribed':
      return by('advice', copy.pictureUndescribed(field));
  }
}

type Named = { id: string | null; slug: string; name: string };

function slugProblems(
  { templateBySlug, pageBySlug, filterBySlug }: Catalogue,
  { templates, pages = [], sections }: CatalogueContent,
): Problem[] {
  const pageName = ({ title, ...page }: { id: string; slug: string; title: string }) => ({
    ...page,
    name: title,
  });
  return [
    ...templates.flatMap((one) =>
      slugProblem(one, isReservedTemplateSlug, templateBySlug.get(one.slug)),
    ),
    ...pages.flatMap((one) => {
      const holder = pageBySlug.get(one.slug);
      return slugProblem(pageName(one), isReservedSlug, holder && pageName(holder));
    }),
    ...sections.flatMap(({ id, title, values }) =>
      values.flatMap((one): Problem[] => {
        const { value: holder, section } = filterBySlug.get(one.slug) ?? {};
        const isReserved = (slug: string) => RESERVED_SLUGS.has(slug);
        if (holder?.id !== one.id || holder.name !== one.name) {
          return slugProblem({ ...one, id: one.id ?? id }, isReserved, holder);
        }
        if (section === undefined || section.id === id) return [];
        const text = copy.valueTaken(one.name, section.title);
        return [{ entryId: id, name: title, level: 'left-out', text }];
      }),
    ),
  ];
}

/** @param holder what is at that address */
function slugProblem(
  { id, slug, name }: Named,
  isReserved: (slug: string) => boolean,
  holder: Named | undefined,
): Problem[] {
  const leftOut = (text: string): Problem[] => [{ entryId: id, name, level: 'left-out', text }];
  if (isReserved(slug)) return leftOut(copy.slugReserved(slug));
  return holder === undefined || holder.id === id ? [] : leftOut(copy.slugTaken(slug, holder.name));
}

function sectionProblems({ groups }: Catalogue, { sections }: CatalogueContent): Problem[] {
  return [
    ...sections
      .filter(({ values }) => values.length === 0)
      .map(({ id, title }) => ({
        entryId: id,
        name: title,
        level: 'left-out' as const,
        text: copy.sectionEmpty,
      })),
    ...groups.flatMap(({ section, filters }) =>
      filters
        .filter(({ templates }) => templates.length === 0)
        .map(({ value: { id, name } }) => ({
          entryId: id ?? section.id,
          name,
          level: 'advice' as const,
          text: copy.leadsToNothing(section.title),
        })),
    ),
  ];
}

/** What templates carry in a field that sections filter on, and no section has. */
function tagProblems({ templates }: Catalogue, { sections }: CatalogueContent): Problem[] {
  return sections.flatMap(({ field, title }, index) => {
    if (sections.findIndex((one) => one.field === field) !== index) return [];
    const values = sections.filter((one) => one.field === field).flatMap((one) => one.values);
    const known = values.map(({ name }) => name);
    return templates.flatMap((template) =>
      facetNames(template, field)
        .filter((name) => !known.includes(name))
        .map((name) => ({
          entryId: template.id,
          name: template.name,
          level: 'incomplete' as const,
          text: copy.tagUnknown(name, title, nearestName(name, known)),
        })),
    );
  });
}

/** Words to search for that are called so in no template. Overviews are not among what is looked at. */
function synonymProblems({ synonyms, templates }: Catalogue): Problem[] {
  if (synonyms.length === 0) return [];
  const texts = templates.map(({ name, description, publisher, facets }) =>
    JSON.stringify([name, description, publisher, facets]).toLowerCase(),
  );
  const isFound = (means: string) => {
    const words = means.toLowerCase().split(/\s+/);
    return texts.some((text) => words.every((word) => text.includes(word)));
  };
  return synonyms.flatMap(({ id, words: [name = id], means }) =>
    means
      .filter((word) => !isFound(word))
      .map((word) => ({ entryId: id, name, level: 'advice', text: copy.meansNothing(word) })),
  );
}
