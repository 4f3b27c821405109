/** The command that starts a project from a template, by where its source is kept. */
import type { StartCommand } from '#lib/page-props';
import { FRAMEWORK_FIELD, facetNames, type Template } from '#lib/template';

/** What is safe unquoted in every shell; anything else in a link gets no command. */
const PLAIN = /^[\w.-]+$/;
/** Hosts that `degit` knows, by the word that it has for each. */
const COPIED_FROM: Readonly<Record<string, string>> = {
  'github.com': '',
  'gitlab.com': 'gitlab:',
  'bitbucket.org': 'bitbucket:',
};
const NEXT = 'Next.js';

type Source = { host: string; owner: string; name: string; branch?: string; folder: string[] };

/** `null`: its source is nowhere that a command could take it from. */
export function startCommand(
  template: Pick<Template, 'links' | 'slug' | 'facets'>,
): StartCommand | null {
  const { links, slug } = template;
  const source = links.source === undefined ? undefined : sourceOf(links.source);
  if (source === undefined) return null;
  const { host, owner, name, branch, folder } = source;
  const target = PLAIN.test(slug) && !slug.startsWith('-') ? slug : 'my-project';
  const isNext = facetNames(template, FRAMEWORK_FIELD).includes(NEXT);
  if (isNext && host === 'github.com') {
    const tree = branch === undefined ? '' : `/tree/${[branch, ...folder].join('/')}`;
    const example = `https://github.com/${owner}/${name}${tree}`;
    return { kind: 'next-example', command: `npx create-next-app@latest ${target} -e ${example}` };
  }
  const prefix = COPIED_FROM[host];
  if (prefix === undefined) return null;
  const path = [owner, name, ...folder].join('/');
  const version = branch === undefined ? '' : `#${branch}`;
  return { kind: 'copy', command: `npx degit ${prefix}${path}${version} ${target}` };
}

/** `https://github.com/owner/name`, or `…/tree/branch/folder`. A branch with a slash can't be told apart. */
function sourceOf(link: string): Source | undefined {
  const { hostname, pathname } = new URL(link);
  const [owner, repository, tree, branch, ...folder] = pathname.split('/').filter(Boolean);
  const name = repository?.replace(/\.git$/, '');
  if (owner === undefined || name === undefined) return undefined;
  const parts = [owner, name, ...(branch === undefined ? [] : [branch]), ...folder];
  if (!parts.every((part) => PLAIN.test(part) && !part.startsWith('-'))) return undefined;
  const source = { host: hostname.replace(/^www\./, ''), owner, name };
  if (tree === undefined) return { ...source, folder: [] };
  if (tree !== 'tree' || branch === undefined) return undefined;
  return { ...source, branch, folder };
}
