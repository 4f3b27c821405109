import {
  COMMIT,
  SHELL_SAFE,
  type SourceRepository,
  unambiguousSource,
} from '@/lib/catalogue/source-repository';
import {
  FRAMEWORK_FIELD,
  facetNames,
  isStartable,
  type PackageManager,
  type SourceFacts,
  type StatusFacts,
  type Template,
} from '@/lib/catalogue/template';
import type { StartCommand } from '@/lib/page-props';
import {
  CREATE_NEXT_APP,
  devLine,
  GIGET,
  installCommands,
  isNodeManager,
  MANAGER_NEEDS,
  type NodeManager,
  nodeManagers,
} from '@/lib/template/package-managers';
import { start } from '@/site.config';

/** Giget's name for each host. */
const PROVIDERS: Readonly<Record<string, string>> = {
  'github.com': 'gh',
  'gitlab.com': 'gitlab',
  'bitbucket.org': 'bitbucket',
};

/** `create-next-app` makes the folder's name the package name. */
const PACKAGE_NAME = /^[a-z\d][a-z\d._-]*$/;

type StartedTemplate = StatusFacts &
  Pick<Template, 'links' | 'slug' | 'facets' | 'sourceFacts' | 'sourceBranch'>;

type Kind = (typeof start.kinds)[number];
type CopyMethod = 'create-next-app' | 'archive' | 'giget';

/** Returns `null` if the template can't or shouldn't be started. */
export function startCommand(template: StartedTemplate): StartCommand | null {
  const { links, slug, sourceContents, sourceFacts } = template;
  const source = unambiguousSource(links.source, template.sourceBranch);
  if (source === undefined || !Object.hasOwn(PROVIDERS, source.host)) return null;
  if (!isStartable(template)) return null;
  const kinds = kindsOf(template);
  const way = copyMethodOf(
    source,
    kinds,
    sourceContents === 'package',
    sourceFacts?.manager ?? null,
  );
  const isUsable = way === 'create-next-app' ? PACKAGE_NAME.test(slug) : SHELL_SAFE.test(slug);
  const target = isUsable && !slug.startsWith('-') ? slug : 'my-project';
  const [only] = kinds.flatMap(({ manager }) => manager ?? []);
  const options =
    sourceFacts === null
      ? [{ manager: null, lines: [copyLine(source, target, way, only ?? 'npm')], run: null }]
      : optionsOf(source, target, way, sourceFacts, sourceContents === 'package', only);
  const isRun = options.some(({ run }) => run !== null);
  const needs = needsOf(kinds, way, sourceFacts, only);
  const unread = way === 'create-next-app' ? 'next-example' : 'copy';
  return {
    kind: isRun ? 'runs' : sourceFacts === null ? unread : 'installs',
    needs,
    address: (isRun && kinds.find(({ address }) => address)?.address) || null,
    options,
    env: sourceFacts?.env ?? [],
    openIn: openIn(source, sourceContents === 'package' && needs === 'Node'),
  };
}

/** Other fields are ignored, because a publisher may be called Bun. */
function kindsOf(template: Pick<Template, 'facets'>): readonly Kind[] {
  const names = [FRAMEWORK_FIELD, 'language'].flatMap((field) => facetNames(template, field));
  return start.kinds.filter(({ frameworks }) => frameworks.some((one) => names.includes(one)));
}

function copyMethodOf(
  source: SourceRepository,
  kinds: readonly Kind[],
  hasPackage: boolean,
  manager: PackageManager | null,
): CopyMethod {
  const { host, branch = '', folder } = source;
  if (host !== 'github.com') return 'giget';
  // `create-next-app` takes only the first part of the path as the branch.
  const isExample = hasPackage && !branch.includes('/');
  if (isExample && kinds.some(({ way }) => way === 'create-next-app')) return 'create-next-app';
  const isOtherLanguage = kinds.length > 0 || !isNodeManager(manager);
  const needsNode = hasPackage || !isOtherLanguage || kinds.some(({ way }) => way !== 'archive');
  // An archive's folder isn't named after a short commit, and lacks the "v" of a tag.
  const isNameless = folder.length > 0 && (COMMIT.test(branch) || /^v\d/.test(branch));
  return needsNode || isNameless ? 'giget' : 'archive';
}

function needsOf(
  kinds: readonly Kind[],
  way: CopyMethod,
  facts: SourceFacts | null,
  only: NodeManager | undefined,
): string {
  const manager = facts?.manager ?? null;
  const own = isNodeManager(manager) ? [] : [MANAGER_NEEDS[manager]];
  const others = manager === 'uv' ? [] : kinds.map(({ needs }) => needs);
  const node = way === 'archive' || only === 'bun' ? [] : ['Node'];
  return [...new Set([...node, ...others, ...own])].join(' and ');
}

function optionsOf(
  source: SourceRepository,
  target: string,
  way: CopyMethod,
  facts: SourceFacts,
  hasPackage: boolean,
  only: NodeManager | undefined,
): StartCommand['options'] {
  const { manager: own } = facts;
  const enter = `cd ${target}`;
  if (!isNodeManager(own)) {
    const copy = copyLine(source, target, way, 'npm');
    return installCommands(own).map(({ manager, lines, run = null }) => ({
      manager,
      lines: [copy, enter, ...lines],
      run,
    }));
  }
  if (!hasPackage) {
    const copy = copyLine(source, target, way, only ?? 'npm');
    return [{ manager: null, lines: [copy, enter], run: null }];
  }
  return (only === undefined ? nodeManagers(own) : [only]).map((manager) => {
    // `create-next-app` installs the packages itself.
    const install = way === 'create-next-app' ? [] : [`${manager} install`];
    return {
      manager,
      lines: [copyLine(source, target, way, manager), enter, ...install],
      run: devLine(manager, facts) ?? null,
    };
  });
}

function copyLine(source: SourceRepository, target: string, way: CopyMethod, manager: NodeManager) {
  const { host, owner, name, branch = 'HEAD', folder } = source;
  const path = folder.map((part) => `/${part}`).join('');
  if (way === 'create-next-app') {
    const tree = source.branch === undefined ? '' : `/tree/${branch}${path}`;
    return `${CREATE_NEXT_APP[manager]} ${target} -e https://github.com/${owner}/${name}${tree}`;
  }
  if (way === 'giget') {
    return `${GIGET[manager]} ${PROVIDERS[host]}:${owner}/${name}${path}#${branch} ${target}`;
  }
  const archive = `https://codeload.github.com/${owner}/${name}/tar.gz/${branch}`;
  const only = path === '' ? '' : ` ${name}-${branch.replaceAll('/', '-')}${path}`;
  const unpack = `tar -xz -C ${target} --strip-components=${1 + folder.length}${only}`;
  return `mkdir ${target} && curl -fsSL ${archive} | ${unpack}`;
}

function openIn(source: SourceRepository, hasPackage: boolean): StartCommand['openIn'] {
  const { host, owner, name, branch, folder } = source;
  const tree = branch === undefined ? [] : ['tree', branch, ...folder];
  const path = [owner, name, ...tree].join('/');
  const works = { package: hasPackage, repository: folder.length === 0 };
  return start.openIn
    .filter((place) => host === 'github.com' && works[place.works])
    .map((place) => ({ name: place.name, href: place.href.replace('{source}', path) }));
}

export const linesOf = ({ lines, run }: StartCommand['options'][number]): readonly string[] =>
  run === null ? lines : [...lines, run];
