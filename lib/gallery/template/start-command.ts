/** The commands that start a project from a template, by where its source is and what is known of it. */

import {
  COMMIT,
  certainSource,
  SHELL_SAFE,
  type SourceRepository,
} from '@/lib/catalogue/source-repository';
import {
  isStartable,
  type SourceFacts,
  type StatusFacts,
  type Template,
} from '@/lib/catalogue/template';
import {
  CREATE_NEXT_APP,
  devLine,
  installCommands,
  isNodeManager,
  nodeManagers,
} from '@/lib/gallery/template/package-managers';
import type { StartCommand } from '@/lib/page-props';
import { start } from '@/site.config';

/** Hosts that `degit` knows, by the word that it has for each. */
const COPIED_FROM: Readonly<Record<string, string>> = {
  'github.com': '',
  'gitlab.com': 'gitlab:',
  'bitbucket.org': 'bitbucket:',
};

/** `create-next-app` makes a package of that name. */
const PACKAGE_NAME = /^[a-z\d][a-z\d._-]*$/;
/** The tool that every clone needs. */
const GIT = 'Git';

type StartedTemplate = StatusFacts &
  Pick<Template, 'links' | 'slug' | 'facets' | 'sourceFacts' | 'sourceBranch'>;

/**
 * `null`: its source is nowhere that a command could take it from, or only a README is there.
 * `create-next-app` refuses a folder without a package.json, so one has to be known of; Git takes any.
 */
export function startCommand(template: StartedTemplate): StartCommand | null {
  const { links, slug, sourceContents, sourceFacts } = template;
  const source = certainSource(links.source, template.sourceBranch);
  if (source === undefined || !Object.hasOwn(COPIED_FROM, source.host)) return null;
  if (!isStartable(template)) return null;
  const kind = kindOf(template);
  const isUsable =
    kind?.way === 'create-next-app' ? PACKAGE_NAME.test(slug) : SHELL_SAFE.test(slug);
  const target = isUsable && !slug.startsWith('-') ? slug : 'my-project';
  const isExample =
    kind?.way === 'create-next-app' &&
    source.host === 'github.com' &&
    sourceContents === 'package' &&
    // It takes the first part of a path for the branch.
    !source.branch?.includes('/');
  // `git clone` takes names of branches and tags.
  const hasName = source.branch === undefined || !COMMIT.test(source.branch);
  if (sourceFacts === null || !(isExample || hasName)) {
    const way = isExample ? 'create-next-app' : kind?.way === 'git' && hasName ? 'git' : 'degit';
    return startWithoutFacts(source, target, way, way === 'degit' ? undefined : kind?.needs);
  }
  const isNode = sourceContents === 'package' && isNodeManager(sourceFacts.manager);
  const options = isExample
    ? exampleOptions(source, target, sourceFacts)
    : cloneOptions(source, target, sourceFacts, sourceContents === 'package');
  const isRun = options.some(({ lines }) => lines.at(-1)?.includes(' run '));
  return {
    kind: isRun ? 'runs' : 'installs',
    needs: sourceFacts.manager === 'uv' ? `${GIT} and uv` : needsOf(kind, isExample, isNode),
    options,
    env: sourceFacts.env,
  };
}

type Kind = (typeof start.kinds)[number];

/** By its frameworks and languages; `undefined`: it is of no kind. */
function kindOf({ facets }: Pick<Template, 'facets'>): Kind | undefined {
  const names = Object.values(facets).flat();
  return start.kinds.find(({ frameworks }) => frameworks.some((one) => names.includes(one)));
}

/** Sources that `create-next-app` can't copy are cloned by Git. */
function needsOf(kind: Kind | undefined, isExample: boolean, isNode: boolean): string {
  if (isNode && !isExample) return start.otherwise.needs;
  return isExample || kind?.way === 'git' ? (kind?.needs ?? GIT) : GIT;
}

/** One line that is right whatever is there. */
function startWithoutFacts(
  source: SourceRepository,
  target: string,
  way: 'create-next-app' | 'git' | 'degit',
  needs = start.otherwise.needs,
): StartCommand {
  const { host, owner, name, branch, folder } = source;
  const one = (kind: StartCommand['kind'], line: string): StartCommand => ({
    kind,
    needs,
    options: [{ manager: null, lines: [line] }],
    env: [],
  });
  if (way === 'create-next-app') {
    const example = exampleAddress(source);
    return one('next-example', `npx create-next-app@latest ${target} -e ${example}`);
  }
  if (way === 'git') return one('clone', cloneLines(source, target).slice(0, -1).join(' && '));
  const from = [owner, name, ...folder].join('/');
  const version = branch === undefined ? '' : `#${branch}`;
  return one('copy', `npx degit ${COPIED_FROM[host]}${from}${version} ${target}`);
}

/** `create-next-app` installs by itself. */
const exampleOptions = (source: SourceRepository, target: string, facts: SourceFacts) =>
  nodeManagers(isNodeManager(facts.manager) ? facts.manager : null).map((manager) => {
    const create = `${CREATE_NEXT_APP[manager]} ${target} -e ${exampleAddress(source)}`;
    return { manager, lines: defined([create, `cd ${target}`, devLine(manager, facts)]) };
  });

function cloneOptions(
  source: SourceRepository,
  target: string,
  facts: SourceFacts,
  hasPackage: boolean,
): StartCommand['options'] {
  const clone = cloneLines(source, target);
  const { manager } = facts;
  if (!isNodeManager(manager)) {
    return installCommands(manager).map((one) => ({
      manager: one.manager,
      lines: [...clone, ...one.lines],
    }));
  }
  if (!hasPackage) return [{ manager: null, lines: clone }];
  return nodeManagers(manager).map((one) => ({
    manager: one,
    lines: defined([...clone, `${one} install`, devLine(one, facts)]),
  }));
}

/**
 * Needs Git alone, and takes that folder alone: a package.json or a workspace above it would change what is
 * installed. One command a line, which every shell takes.
 */
function cloneLines({ host, owner, name, branch, folder }: SourceRepository, target: string) {
  const address = `https://${host}/${owner}/${name}`;
  const version = branch === undefined ? '' : ` --branch ${branch}`;
  if (folder.length === 0)
    return [`git clone --depth 1${version} ${address} ${target}`, `cd ${target}`];
  const path = folder.join('/');
  return [
    `git clone --depth 1${version} --filter=blob:none --sparse ${address} ${target}`,
    `git -C ${target} sparse-checkout set --no-cone ${path}`,
    `cd ${target}/${path}`,
  ];
}

function exampleAddress({ owner, name, branch, folder }: SourceRepository): string {
  const tree = branch === undefined ? '' : `/tree/${[branch, ...folder].join('/')}`;
  return `https://github.com/${owner}/${name}${tree}`;
}

const defined = (lines: readonly (string | undefined)[]) =>
  lines.filter((line) => line !== undefined);
