import { contentProblemsCopy } from '@/copy/content-problems';
import { decodeSegments, isLocalPath } from '@/lib/catalogue/path-validation';
import { languageOfPath } from '@/lib/runtime/language-paths';
import { isDefaultLanguage } from '@/lib/runtime/languages';
import { isReservedFirstSegment } from '@/lib/runtime/reserved-slugs';

/** `from` may have placeholders: `/blog/:slug`. */
export type RedirectEntry = { id: string; from: string; to: string; permanent: boolean };

export type RedirectTarget = Pick<RedirectEntry, 'to' | 'permanent'>;

export type RedirectProblem = { entry: RedirectEntry } & (
  | { kind: 'from-unusable' | 'to-unusable' | 'is-page' }
  | { kind: 'same-from' | 'chain'; other: RedirectEntry }
);

export type Redirects = {
  /** @param path encoded */
  find: (path: string) => RedirectTarget | undefined;
  usable: readonly RedirectEntry[];
  problems: readonly RedirectProblem[];
};

type Rule = { entry: RedirectEntry; segments: readonly string[] };

const ORIGIN = 'https://site.invalid';
const PLACEHOLDER = /^:[a-z]\w*$/i;
const IN_TARGET = /(?<=[/=]):[a-z]\w*(?=[/?&#]|$)/gi;
const isPlaceholder = (segment: string) => PLACEHOLDER.test(segment);

/**
 * @param entries the first of several with the same `from` is kept
 * @param isPage gets an encoded path
 */
export function redirectsFrom(
  entries: readonly RedirectEntry[],
  isPage: (path: string) => boolean = () => false,
): Redirects {
  const problems: RedirectProblem[] = [];
  const byShape = new Map<string, Rule>();
  for (const entry of entries) {
    const segments = sourceSegments(entry.from);
    const holder = segments && byShape.get(shapeOf(segments));
    if (segments === undefined) problems.push({ entry, kind: 'from-unusable' });
    else if (!isUsableTarget(entry.to, segments)) problems.push({ entry, kind: 'to-unusable' });
    else if (holder) problems.push({ entry, kind: 'same-from', other: holder.entry });
    else if (isPage(pathOf(segments))) problems.push({ entry, kind: 'is-page' });
    else byShape.set(shapeOf(segments), { entry, segments });
  }
  const all = rulesFrom(byShape.values());
  const nextOf = ({ entry }: Rule) => {
    const segments = localSegments(entry.to);
    return segments === undefined || isPage(pathOf(segments)) ? undefined : all.find(segments);
  };
  const kept = [...byShape.values()].filter((rule) => {
    const next = nextOf(rule);
    if (next === undefined) return true;
    problems.push({ entry: rule.entry, kind: 'chain', other: next.entry });
    return false;
  });
  const rules = rulesFrom(kept);
  return {
    find(path) {
      const segments = decodeSegments(path);
      const rule = segments && rules.find(segments);
      if (rule === undefined) return undefined;
      const { to, permanent } = rule.entry;
      const filled = to.replaceAll(IN_TARGET, (name) =>
        encodeURIComponent(segments?.[rule.segments.indexOf(name)] ?? ''),
      );
      const { origin, href, pathname, search, hash } = new URL(filled, ORIGIN);
      if (origin !== ORIGIN) return { to: href, permanent };
      return pathname === path ? undefined : { to: `${pathname}${search}${hash}`, permanent };
    },
    usable: kept.map(({ entry }) => entry),
    problems,
  };
}

export function redirectProblemText(problem: RedirectProblem): string {
  const { entry } = problem;
  const { redirect: copy } = contentProblemsCopy;
  return 'other' in problem
    ? copy[problem.kind](entry.from, entry.to, problem.other)
    : copy[problem.kind](entry.from, entry.to);
}

function rulesFrom(rules: Iterable<Rule>) {
  const exact = new Map<string, Rule>();
  const patterns: Rule[] = [];
  for (const rule of rules) {
    if (rule.segments.some(isPlaceholder)) patterns.push(rule);
    else exact.set(shapeOf(rule.segments), rule);
  }
  const placeholders = ({ segments }: Rule) => segments.filter(isPlaceholder).length;
  patterns.sort((a, b) => placeholders(a) - placeholders(b));
  /** Placeholders in `wanted` stand for any segment. */
  const find = (wanted: readonly string[]): Rule | undefined =>
    exact.get(shapeOf(wanted)) ?? patterns.find(({ segments }) => canBeEqual(segments, wanted));
  return { find };
}

const canBeEqual = (one: readonly string[], other: readonly string[]) =>
  one.length === other.length &&
  one.every((part, at) => {
    const wanted = other[at] ?? '';
    // An empty part could turn the target into another host: `//example.com`.
    return part === wanted || (isPlaceholder(part) && wanted !== '') || isPlaceholder(wanted);
  });

/** Equal for `/blog/:slug` and `/blog/:name`. */
const shapeOf = (segments: readonly string[]) =>
  segments.map((segment) => (isPlaceholder(segment) ? ':' : segment)).join('/');

const pathOf = (segments: readonly string[]) => `/${segments.map(encodeURIComponent).join('/')}`;

function sourceSegments(from: string): string[] | undefined {
  if (!isLocalPath(from) || /[?#]/.test(from)) return undefined;
  const segments = decodeSegments(from.replace(/(?<=.)\/$/, ''));
  const isUsable = segments?.every((one) => one !== '') && !isReservedFirstSegment(segments);
  return isUsable && !hasLanguage(from) ? segments : undefined;
}

/** Redirects apply in each language, so their paths have none. */
const hasLanguage = (path: string) => !isDefaultLanguage(languageOfPath(path).language);

/** `undefined` if the target is on another site. */
function localSegments(to: string): string[] | undefined {
  return to.startsWith('/') ? decodeSegments(new URL(to, ORIGIN).pathname) : undefined;
}

function isUsableTarget(to: string, from: readonly string[]): boolean {
  const isUsable = to.startsWith('/')
    ? isLocalPath(to) && localSegments(to) !== undefined && !hasLanguage(to)
    : /^https:\/\/[^\s\\]+$/.test(to) && URL.canParse(to);
  return isUsable && Array.from(to.matchAll(IN_TARGET)).every(([name]) => from.includes(name));
}
