/** Where a template's source is: a repository, and the folder in it. */

/** Text that is safe unquoted in every shell; a link with anything else gets no command. */
export const SHELL_SAFE = /^[\w.-]+$/;

export type SourceRepository = {
  host: string;
  owner: string;
  name: string;
  branch?: string;
  folder: readonly string[];
};

/** No repository that has one of these as a branch can have one that goes on after it with a slash. */
const USUAL_BRANCHES = new Set(['HEAD', 'main', 'master']);
/** A part that names a commit, in full or short. */
export const COMMIT = /^[0-9a-f]{7,40}$/;

/**
 * `https://github.com/owner/name`, or `…/tree/branch/folder`.
 * @param knownBranch as GitHub has it, which may contain slashes; without it, the first part of the path
 */
export function sourceRepository(
  link: string | undefined,
  knownBranch?: string,
): SourceRepository | undefined {
  if (link === undefined) return undefined;
  const { hostname, pathname } = new URL(link);
  const [owner, repository, tree, ...path] = pathname.split('/').filter(Boolean);
  const name = repository?.replace(/\.git$/, '');
  if (owner === undefined || name === undefined) return undefined;
  const parts = [owner, name, ...path];
  if (!parts.every((part) => SHELL_SAFE.test(part) && !part.startsWith('-'))) return undefined;
  const source = { host: hostname.replace(/^www\./, ''), owner, name };
  if (tree === undefined) return { ...source, folder: [] };
  const length = knownBranch?.split('/').length ?? 1;
  const branch = path.slice(0, length).join('/');
  if (tree !== 'tree' || branch === '') return undefined;
  return { ...source, branch, folder: path.slice(length) };
}

/** Whether it takes GitHub to say where the branch ends and the folder begins. */
const isBranchAmbiguous = ({ branch, folder }: SourceRepository): boolean =>
  branch !== undefined &&
  folder.length > 0 &&
  !USUAL_BRANCHES.has(branch) &&
  // A number is rather the beginning of a branch, such as `20240101/fix`.
  (!COMMIT.test(branch) || /^\d+$/.test(branch));

/** `undefined`: there is none, or its branch isn't known yet: a command could be for another one. */
export function certainSource(
  link: string | undefined,
  knownBranch: string | undefined,
): SourceRepository | undefined {
  const source = sourceRepository(link, knownBranch);
  const isGuess = source !== undefined && knownBranch === undefined && isBranchAmbiguous(source);
  return isGuess ? undefined : source;
}
