/** Searches for a pasted address: its words say little, and what is there is known. */
import type { Catalogue } from '@/lib/catalogue/catalogue';
import { perCatalogue } from '@/lib/runtime/server-state';

/** An address on them is a repository, never a demo nor words. Other hosts are known by the sources listed. */
const REPOSITORY_HOSTS = ['github.com', 'gitlab.com', 'bitbucket.org', 'codeberg.org'];
const ADDRESS = /^[^\s]+\.[^\s]+$/;
/** `git@github.com:owner/name.git`, as it is copied for a clone. */
const CLONE_ADDRESS = /^(?:ssh:\/\/)?git@([^:/]+)(?::\d+(?=\/))?[:/]/;
/** In a command that clones or starts it. */
const ADDRESS_IN_TEXT = /(?<![^\s"'(<])(?:https?:\/\/|(?:ssh:\/\/)?git@)[^\s"'<>)]+/i;
/** `npx giget@latest gh:owner/name/folder`, `gh repo clone owner/name`. */
const OF_GITHUB =
  /(?:^|\s)(?:(?:degit|tiged|giget)(?:@\S+)?|gh\s+repo\s+clone)\s+(?:(?:gh|github):)?([\w.-]+\/[\w.-]+)((?:\/[^\s#]+)?)/;
/** Between a repository and a folder or a file in it, by host; the next one is a branch. */
const INTO_FOLDER: Readonly<Record<string, RegExp>> = {
  'gitlab.com': /^-\/(?:tree|blob)\/[^/]+/,
  'bitbucket.org': /^src\/[^/]+/,
  'codeberg.org': /^src\/(?:branch|tag|commit)\/[^/]+/,
};
const INTO_FOLDER_ELSEWHERE = /^(?:-\/)?(?:tree|blob)\/[^/]+/;

type Address = { host: string; path: readonly string[] };
/** `path`: the folder in the repository. */
type Place = Address & { repository: string };
type Addresses = {
  hosts: ReadonlySet<string>;
  sources: readonly { id: string; place: Place }[];
  demos: readonly { id: string; demo: Address }[];
};

export type AddressMatches = {
  /** By template id; a higher one comes first. */
  scores: ReadonlyMap<string, number>;
  /** `some`: nothing is from that folder, and these are from the same repository. */
  match: 'all' | 'some';
};

/** `undefined`: the query is neither the address of a repository nor that of a demo, so its words count. */
export function addressMatches(catalogue: Catalogue, query: string): AddressMatches | undefined {
  const asked = addressWithin(query);
  if (asked === undefined) return undefined;
  const { hosts, sources, demos } = addressesOf(catalogue);
  const place = hosts.has(asked.host) ? placeAt(asked) : undefined;
  const found = place && sourceMatches(sources, place);
  // Hosts of sources that are not known as such may have demos too.
  if (found && (found.scores.size > 0 || REPOSITORY_HOSTS.includes(asked.host))) return found;
  const own = demos.filter(({ demo }) => demo.host === asked.host && isIn(asked.path, demo.path));
  if (own.length === 0) return found;
  return { scores: new Map(own.map(({ id }) => [id, 1])), match: 'all' };
}

/** Of the address of a repository: what may be looked for, were there no such address. */
export function wordsOfAddress(query: string): string {
  const asked = addressWithin(query);
  const place = asked && REPOSITORY_HOSTS.includes(asked.host) ? placeAt(asked) : undefined;
  return place === undefined
    ? query
    : [place.repository.split('/').at(-1), ...place.path].join(' ');
}

function sourceMatches(sources: Addresses['sources'], asked: Place): AddressMatches {
  const inRepository = sources.filter(
    ({ place }) => place.host === asked.host && place.repository === asked.repository,
  );
  const isItself = ({ path }: Place) => path.length === asked.path.length;
  const within = inRepository.filter(({ place }) => isIn(place.path, asked.path));
  const own = within.filter(({ place }) => isItself(place));
  const found = asked.path.length > 0 && own.length > 0 ? own : within;
  if (found.length > 0) {
    return { scores: scoresOf(found, (place) => (isItself(place) ? 2 : 1)), match: 'all' };
  }
  // A file's address, or that of a folder within the template's.
  const around = inRepository.filter(({ place }) => isIn(asked.path, place.path));
  if (around.length > 0) {
    const deepest = Math.max(...around.map(({ place }) => place.path.length));
    const nearest = around.filter(({ place }) => place.path.length === deepest);
    return { scores: scoresOf(nearest, () => 1), match: 'all' };
  }
  return {
    scores: scoresOf(inRepository, ({ path }) => sharedLength(path, asked.path)),
    match: inRepository.length === 0 ? 'all' : 'some',
  };
}

const scoresOf = (found: Addresses['sources'], scoreOf: (place: Place) => number) =>
  new Map(found.map(({ id, place }) => [id, scoreOf(place)]));

const addressesOf = perCatalogue('searchAddresses', ({ templates }: Catalogue): Addresses => {
  const sources = templates.flatMap(({ id, links }) => {
    const source = addressIn(links.source);
    const place = source && placeAt(source);
    return place === undefined ? [] : [{ id, place }];
  });
  const demos = templates.flatMap(({ id, links }) => {
    const demo = addressIn(links.demo);
    return demo === undefined ? [] : [{ id, demo }];
  });
  const hosts = new Set([...REPOSITORY_HOSTS, ...sources.map(({ place }) => place.host)]);
  return { hosts, sources, demos };
});

function addressWithin(query: string): Address | undefined {
  const [, repository, folder] = OF_GITHUB.exec(query) ?? [];
  if (repository !== undefined) {
    return addressIn(`https://github.com/${repository}${folder && `/tree/main${folder}`}`);
  }
  return addressIn(ADDRESS_IN_TEXT.exec(query)?.[0] ?? query);
}

/** With or without `https://`; what differs in case alone is one address. */
function addressIn(text = ''): Address | undefined {
  const address = text.trim().replace(CLONE_ADDRESS, 'https://$1/');
  if (!ADDRESS.test(address)) return undefined;
  const url = URL.parse(/^https?:\/\//i.test(address) ? address : `https://${address}`);
  if (url === null) return undefined;
  const path = url.pathname.split('/').filter((part) => part !== '');
  return {
    host: url.hostname.replace(/^www\./, ''),
    path: path.map((part) => decoded(part).toLowerCase()),
  };
}

/** `owner/name`, also with a branch and a folder after it; on GitLab a repository may lie in groups of groups. */
function placeAt({ host, path }: Address): Place | undefined {
  const isGitLab = host === 'gitlab.com';
  const end = isGitLab ? path.indexOf('-') : 2;
  const repository = path.slice(0, end < 0 ? path.length : end);
  if (repository.length < 2) return undefined;
  const rest = path.slice(repository.length).join('/');
  const into = INTO_FOLDER[host] ?? INTO_FOLDER_ELSEWHERE;
  const folder = into.test(rest) ? rest.replace(into, '') : '';
  return {
    host,
    repository: repository.join('/').replace(/\.git$/, ''),
    path: folder.split('/').filter((part) => part !== ''),
  };
}

const sharedLength = (path: readonly string[], other: readonly string[]): number => {
  const at = path.findIndex((part, index) => part !== other[index]);
  return at === -1 ? path.length : at;
};

const isIn = (path: readonly string[], folder: readonly string[]) =>
  sharedLength(folder, path) === folder.length;

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
