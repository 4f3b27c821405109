/** The gallery's own order: an editor's, then by what helps a visitor most. */
import { isStartable, type Template } from '@/lib/catalogue/template';

const YEAR_MS = 365.25 * 86_400_000;
/** A source of which nothing is known counts as this old when the template was listed. */
const UNKNOWN_AGE_MS = 2 * YEAR_MS;

/** Startable ones first, then those with an `order`, by it; then by score, by name and by id: two templates never tie. */
export function inRecommendedOrder(templates: readonly Template[]): Template[] {
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
 * A point for each thing that a visitor finds there, one less for each year since the source's last commit.
 * It depends on the template alone, so that neither another publish nor a
 * new day reorders a list.
 */
function scoreOf(template: Template): number {
  const { description, picture, links } = template;
  const found = [description, picture, links.source, links.demo, links.deploy];
  const points = found.filter((one) => one !== null && one !== undefined).length;
  const year = lastCommitOf(template) / YEAR_MS;
  return points + year;
}

type Dates = Pick<Template, 'sourceUpdatedAt' | 'createdAt' | 'updatedAt'>;

/** In milliseconds. A commit can't be later than the publish of the entry that names it. */
function lastCommitOf({ sourceUpdatedAt, createdAt, updatedAt }: Dates): number {
  if (sourceUpdatedAt === null) return (Date.parse(createdAt) || 0) - UNKNOWN_AGE_MS;
  return Math.min(Date.parse(sourceUpdatedAt), Date.parse(updatedAt) || Number.POSITIVE_INFINITY);
}
