/** Matches the pasted URL of a source, a folder or file in it, or a demo. */
import type { Catalogue } from '@/lib/catalogue/catalogue';
import { perCatalogue } from '@/lib/runtime/server-state';

/** Other hosts are known from templates' sources. */
const REPOSITORY_HOSTS = ['github.com', 'gitlab.com', 'bitbucket.org', 'codeberg.org'];
const ADDRESS = /^[^\s]+\.[^\s]+$/;
/** `git@github.com:owner/name.git` */
const CLONE_ADDRESS = /^(?:ssh:\/\/)?git@([^:/]+)(?::\d+(?=\/))?[:/]/;
const ADDRESS_IN_COMMAND = /(?<![^\s"'(<])(?:https?:\/\/|(?:ssh:\/\/)?git@)[^\s"'<>)]+/i;
/** `npx giget@latest gh:owner/name/folder`, `gh repo clone owner/name` */
const GITHUB_NAME =
  /(?:^|\s)(?:(?:degit|tiged|giget)(?:@\S+)?|gh\s+repo\s+clone)\s+(?:(?:gh|github):)?([\w.-]+\/[^\s#]+)/;
/** Between repository and folder: `/tree/main`, `/-/blob/main` or `/src/branch/main`. */
const INTO_FOLDER = /^([^/]+\/.+?)\/(?:-\/)?(?:tree|blob|src(?:\/(?:branch|tag|commit))?)\/[^/]+/;
const REPOSITORY = /^[^/]+\/[^/]+\//;

/** Paths are in lower case without a branch; a slash ends each part. */
type Address = { host: string; path: string };
type Linked = { id: string; address: Address };

export type Hit = { score: number; terms: readonly string[] };

export type Matches = {
  hits: ReadonlyMap<string, Hit>;
  /** `some` means that no template has all the words, or is at the address. */
  match: 'all' | 'some';
};

/** Returns `undefined` unless it is a repository on a known host, or a template's source or demo. */
export function addressMatches(catalogue: Catalogue, query: string): Matches | undefined {
  const asked = addressOf(addressText(query));
  if (asked === undefined) return undefined;
  const { sources, demos } = addressesOf(catalogue);
  const isOnHost = ({ address }: Linked) => address.host === asked.host;
  const onHost = sources.filter(isOnHost);
  const isRepository = REPOSITORY.test(asked.path);
  const found = isRepository ? sourceMatches(onHost, asked.path) : all([]);
  if (found.hits.size > 0) return found;
  const own = demos.filter((demo) => isOnHost(demo) && asked.path.startsWith(demo.address.path));
  if (own.length > 0) return all(own);
  const isKnownHost = onHost.length > 0 || REPOSITORY_HOSTS.includes(asked.host);
  return isKnownHost && isRepository ? found : undefined;
}

const all = (found: readonly Linked[], scoreOf = (_: string) => 1): Matches => ({
  hits: new Map(found.map(({ id, address }) => [id, { score: scoreOf(address.path), terms: [] }])),
  match: 'all',
});

function sourceMatches(sources: readonly Linked[], asked: string): Matches {
  const within = sources.filter(({ address }) => address.path.startsWith(asked));
  const itself = within.filter(({ address }) => address.path === asked);
  const isFolder = asked.replace(REPOSITORY, '') !== '';
  if (within.length > 0) {
    return all(isFolder && itself.length > 0 ? itself : within, (path) => (path === asked ? 2 : 1));
  }
  // The address may be inside a template's folder.
  const around = sources.filter(({ address }) => asked.startsWith(address.path));
  const deepest = Math.max(...around.map(({ address }) => address.path.length));
  if (around.length > 0)
    return all(around.filter(({ address }) => address.path.length === deepest));
  const [repository = ''] = REPOSITORY.exec(asked) ?? [];
  const others = sources.filter(({ address }) => address.path.startsWith(repository));
  const match = others.length > 0 ? 'some' : 'all';
  return { ...all(others, (path) => sharedParts(path, asked)), match };
}

function sharedParts(path: string, other: string): number {
  const parts = other.split('/');
  const at = path.split('/').findIndex((part, index) => part !== parts[index]);
  return at === -1 ? parts.length : at;
}

const addressesOf = perCatalogue('searchAddresses', ({ templates }: Catalogue) => {
  const addressesIn = (link: 'source' | 'demo') =>
    templates.flatMap(({ id, links }) => {
      const address = addressOf(links[link] ?? '');
      return address === undefined ? [] : [{ id, address }];
    });
  return { sources: addressesIn('source'), demos: addressesIn('demo') };
});

function addressText(query: string): string {
  const [, name] = GITHUB_NAME.exec(query) ?? [];
  return name === undefined ? (ADDRESS_IN_COMMAND.exec(query)?.[0] ?? query) : `github.com/${name}`;
}

function addressOf(text: string): Address | undefined {
  const address = text.trim().replace(CLONE_ADDRESS, 'https://$1/');
  if (!ADDRESS.test(address)) return undefined;
  const url = URL.parse(/^https?:\/\//i.test(address) ? address : `https://${address}`);
  if (url === null) return undefined;
  const path = decoded(url.pathname)
    .toLowerCase()
    .split('/')
    .filter((part) => part !== '')
    .join('/');
  const folder = path.replace(INTO_FOLDER, '$1').replace(/\.git(?=\/|$)/, '');
  return { host: url.hostname.replace(/^www\./, ''), path: folder && `${folder}/` };
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
