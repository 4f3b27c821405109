import { contentProblemsCopy } from '@/copy/content-problems';
import type { Catalogue } from '@/lib/catalogue/catalogue';
import { contentProblems, type Problem } from '@/lib/content-checks/content-problems';
import { relatedProblems } from '@/lib/content-checks/uncatalogued-problems';
import { getCatalogue, lastCatalogue } from '@/lib/contentful/get-catalogue';
import { leftOut } from '@/lib/contentful/left-out';
import { modelProblems } from '@/lib/contentful/read-content-model';
import { overviewProblems } from '@/lib/markdown/overview-problems';
import type { PublishRow } from '@/lib/publishing/publish-row';
import { withFreshDeadline } from '@/lib/runtime/deadline';

type Options = {
  /** If false, the record's reason already says why no page shows the entry. */
  isShown: boolean;
  /** In a burst, a request for each publish would be too many. The list of problems has them all. */
  isAmongMany: boolean;
};

type PublishProblem = Pick<Problem, 'level' | 'text'>;

/** Never throws. */
export async function publishProblems(
  event: PublishRow['event'],
  options: Options,
): Promise<PublishProblem[]> {
  const { id, action, isPublished } = event;
  return [
    ...(action === 'publish' ? overviewProblems(id) : []),
    ...modelProblemsAfter(event),
    // If the content can't be read, the problems of the model say why.
    ...(isPublished ? await contentProblemsOf(id, options).catch(() => []) : []),
  ];
}

function modelProblemsAfter({ type, id }: PublishRow['event']): PublishProblem[] {
  return modelProblems()
    .filter(({ entryId }) => type === 'ContentType' || entryId === id)
    .map(({ message }) => ({ level: 'incomplete', text: message }));
}

async function contentProblemsOf(
  id: string,
  { isShown, isAmongMany }: Options,
): Promise<PublishProblem[]> {
  const catalogue = lastCatalogue() ?? (await getCatalogue()).value;
  const related = isAmongMany ? [] : await relatedProblemsOf(id, catalogue);
  const own = [...contentProblems(catalogue), ...related].filter(
    ({ entryId, level }) => entryId === id && (isShown || level !== 'left-out'),
  );
  const displaced = leftOut(catalogue)
    .filter(({ holderId }) => holderId === id)
    .map(({ name }) => ({ level: 'advice' as const, text: contentProblemsCopy.takesSlug(name) }));
  return [...own, ...displaced];
}

async function relatedProblemsOf(id: string, catalogue: Catalogue): Promise<Problem[]> {
  if (!catalogue.templateById.has(id)) return [];
  return withFreshDeadline(() => relatedProblems(catalogue, id)).catch(() => []);
}
