import { isStartable, type Template } from '@/lib/catalogue/template';

const YEAR_MS = 365.25 * 86_400_000;
/** An unknown last commit counts as this long before the first publish. */
const UNKNOWN_AGE_MS = 2 * YEAR_MS;

export function sortRecommended(templates: readonly Template[]): Template[] {
  const scores = new Map(templates.map((template) => [template, scoreOf(template)]));
  return templates.toSorted((a, b) => compare(a, b, (one) => scores.get(one) ?? 0));
}

export const byRecommendedOrder = (a: Template, b: Template): number => compare(a, b, scoreOf);

function compare(a: Template, b: Template, score: (template: Template) => number): number {
  if (isStartable(a) !== isStartable(b)) return isStartable(a) ? -1 : 1;
  const last = Number.POSITIVE_INFINITY;
  const [first, second] = [a.order ?? last, b.order ?? last];
  if (first !== second) return first < second ? -1 : 1;
  const difference = score(b) - score(a);
  if (difference !== 0) return difference;
  return a.name < b.name ? -1 : a.name > b.name ? 1 : a.id < b.id ? -1 : 1;
}

/**
 * A description, a picture and each link give a point; each year since the last commit costs one,
 * whatever today's date.
 */
function scoreOf(template: Template): number {
  const { description, picture, links } = template;
  const found = [description, picture, links.source, links.demo, links.deploy];
  const points = found.filter((one) => one !== null && one !== undefined).length;
  const year = lastCommitOf(template) / YEAR_MS;
  return points + year;
}

type Dates = Pick<Template, 'sourceUpdatedAt' | 'createdAt' | 'updatedAt'>;

/** In milliseconds. A commit can't be later than the publish that names it. */
function lastCommitOf({ sourceUpdatedAt, createdAt, updatedAt }: Dates): number {
  if (sourceUpdatedAt === null) return (Date.parse(createdAt) || 0) - UNKNOWN_AGE_MS;
  return Math.min(Date.parse(sourceUpdatedAt), Date.parse(updatedAt) || Number.POSITIVE_INFINITY);
}
