export const SHELL_SAFE = /^[\w.-]+$/;

export type SourceRepository = {
  host: string;
  owner: string;
  name: string;
  branch?: string;
  folder: readonly string[];
};

/** These are complete names, because Git allows no branch `main/x` next to `main`. */
const USUAL_BRANCHES = new Set(['HEAD', 'main', 'master']);
export const COMMIT = /^[0-9a-f]{7,40}$/;

/**
 * Parses `https://github.com/owner/name[/tree/branch/folder]`.
 * @param knownBranch may contain slashes
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

const isBranchAmbiguous = ({ branch, folder }: SourceRepository): boolean =>
  branch !== undefined &&
  folder.length > 0 &&
  !USUAL_BRANCHES.has(branch) &&
  // A number more likely starts a branch name, such as `20240101/fix`.
  (!COMMIT.test(branch) || /^\d+$/.test(branch));

export function unambiguousSource(
  link: string | undefined,
  knownBranch: string | undefined,
): SourceRepository | undefined {
  const source = sourceRepository(link, knownBranch);
  const isGuess = source !== undefined && knownBranch === undefined && isBranchAmbiguous(source);
  return isGuess ? undefined : source;
}
