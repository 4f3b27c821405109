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

/** `https://github.com/owner/name`, or `…/tree/branch/folder`. A branch with a slash can't be recognised. */
export function sourceRepository(link: string | undefined): SourceRepository | undefined {
  if (link === undefined) return undefined;
  const { hostname, pathname } = new URL(link);
  const [owner, repository, tree, branch, ...folder] = pathname.split('/').filter(Boolean);
  const name = repository?.replace(/\.git$/, '');
  if (owner === undefined || name === undefined) return undefined;
  const parts = [owner, name, ...(branch === undefined ? [] : [branch]), ...folder];
  if (!parts.every((part) => SHELL_SAFE.test(part) && !part.startsWith('-'))) return undefined;
  const source = { host: hostname.replace(/^www\./, ''), owner, name };
  if (tree === undefined) return { ...source, folder: [] };
  if (tree !== 'tree' || branch === undefined) return undefined;
  return { ...source, branch, folder };
}
