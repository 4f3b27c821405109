import { contentProblemsCopy as copy } from '@/copy/content-problems';
import { notShownCopy } from '@/copy/not-shown';
import type { Catalogue, CatalogueContent } from '@/lib/catalogue/catalogue';
import type { EntryIssue } from '@/lib/catalogue/entry-issue';
import { facetNames, type Template } from '@/lib/catalogue/template';
import { leftOut } from '@/lib/contentful/left-out';
import type { ContentProblem } from '@/lib/editor-props';
import { nearestName } from '@/lib/runtime/nearest-name';
import { perCatalogue } from '@/lib/runtime/server-state';

export type Problem = Omit<ContentProblem, 'href'>;

export const contentProblems = perCatalogue(
  'contentProblems',
  (catalogue: Catalogue): readonly Problem[] => {
    const all = [
      ...leftOut(catalogue).map(({ entryId: id, name, textIn }) =>
        problem('left-out', { id, name }, textIn()),
      ),
      ...(catalogue.content.issues ?? []).flatMap(issueProblem),
      ...emptyFilters(catalogue),
      ...tagProblems(catalogue),
      ...bareTemplates(catalogue),
      ...publisherProblems(catalogue),
    ];
    // An entry may contain the same broken link twice.
    return [...new Map(all.map((one) => [`${one.entryId} ${one.text}`, one])).values()];
  },
);

export const problem = (
  level: Problem['level'],
  { id, name }: { id: string; name: string },
  text: string,
): Problem => ({ entryId: id, name, level, text });

type IssueText = [level: Problem['level'], textOf: (issue: EntryIssue) => string];

/** See also left-out.ts and translation-gaps.ts. */
const ISSUES: Partial<Record<EntryIssue['kind'], IssueText>> = {
  'section-empty': ['left-out', () => notShownCopy.sectionEmpty],
  'date-unreadable': ['incomplete', ({ field, value }) => copy.dateUnreadable(field, value)],
  'contents-unknown': ['incomplete', ({ field, value }) => copy.contentsUnknown(field, value)],
  'facts-unreadable': ['incomplete', ({ field, value }) => copy.factsUnreadable(field, value)],
  'link-dropped': ['incomplete', ({ field, value }) => copy.linkDropped(field, value)],
  unresolved: ['incomplete', ({ field, value }) => copy.unresolved(field, value)],
  'date-to-come': ['advice', ({ field, value }) => copy.dateToCome(field, value)],
  'picture-unusable': ['incomplete', ({ field }) => copy.pictureUnusable(field)],
  'picture-undescribed': ['advice', ({ field }) => copy.pictureUndescribed(field)],
};

function issueProblem(issue: EntryIssue): Problem[] {
  const { entryId: id, name, kind } = issue;
  const [level, textOf] = ISSUES[kind] ?? [];
  return level && textOf ? [problem(level, { id, name: name || id }, textOf(issue))] : [];
}

function emptyFilters({ groups, templates, content: { sections } }: Catalogue): Problem[] {
  return groups.flatMap(({ section, filters }) =>
    filters
      .filter(({ templates }) => templates.length === 0)
      .map(({ value: { id, key, name } }) => {
        const own = { id: id ?? section.id, name };
        const known = namesOn(section.field, sections);
        const used = new Set(templates.flatMap((one) => facetNames(one, section.field)));
        const former = [...used].filter((one) => !known.includes(one));
        const text = copy.leadsToNothing(section.title, nearestName(key, former));
        return problem('advice', own, text);
      }),
  );
}

const namesOn = (field: string, sections: CatalogueContent['sections']) =>
  sections
    .filter((one) => one.field === field)
    .flatMap(({ values }) => values.map(({ key }) => key));

function tagProblems({ templates, content: { sections } }: Catalogue): Problem[] {
  return sections.flatMap(({ field, title }, index) => {
    if (sections.findIndex((one) => one.field === field) !== index) return [];
    const known = namesOn(field, sections);
    return templates.flatMap((template) => {
      const names = new Set(facetNames(template, field)).difference(new Set(known));
      const [unlike, texts]: [string[], string[]] = [[], []];
      for (const name of names) {
        const nearest = nearestName(name, known);
        if (nearest === undefined) unlike.push(name);
        else texts.push(copy.tagMistyped(name, title, nearest));
      }
      if (unlike.length > 0) texts.push(copy.tagsUnknown(unlike, title));
      return texts.map((text) => problem('incomplete', template, text));
    });
  });
}

/** A field that no template has isn't reported, because the space may not have it. */
function bareTemplates({ templates, groups }: Catalogue): Problem[] {
  const expected: [has: (template: Template) => boolean, text: string][] = [
    [({ description }) => description !== null, copy.noDescription],
    [
      (one) => groups.some(({ section: { field } }) => facetNames(one, field).length > 0),
      copy.inNoFilter,
    ],
    [({ links }) => (links.source ?? links.deploy) !== undefined, copy.cannotBeStarted],
  ];
  return expected
    .filter(([has]) => templates.some(has))
    .flatMap(([has, text]) =>
      templates.filter((one) => !has(one)).map((one) => problem('advice', one, text)),
    );
}

function publisherProblems({ groups, searchGroups, templates, filterBySlug }: Catalogue) {
  return searchGroups.slice(groups.length).flatMap(({ section, filters }) =>
    section.values
      .filter((one) => !filters.some(({ value }) => value === one))
      .flatMap(({ key, slug }) => {
        const holder = filterBySlug.get(slug)?.value.name ?? '';
        const first = templates.find((one) => facetNames(one, section.field).includes(key));
        return first ? problem('advice', first, copy.publisherWithoutPage(key, slug, holder)) : [];
      }),
  );
}
