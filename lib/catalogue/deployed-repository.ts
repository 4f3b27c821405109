import { sourceRepository } from '@/lib/catalogue/source-repository';

/** These query parameters are read first, because the URLs in others may be pictures. */
const NAMES = ['repository-url', 'repository', 'repo', 'template'];
const HOSTS = new Set(['github.com', 'gitlab.com', 'bitbucket.org']);

export function deployedRepository(link: string | undefined): string | undefined {
  if (link === undefined) return undefined;
  const { searchParams } = new URL(link);
  const values = [...NAMES.flatMap((name) => searchParams.getAll(name)), ...searchParams.values()];
  return values.find(
    (value) => URL.canParse(value) && HOSTS.has(new URL(value).hostname.replace(/^www\./, '')),
  );
}

export function isSameRepository(one: string, other: string | undefined): boolean {
  const [first, second] = [sourceRepository(one), sourceRepository(other)];
  const keyOf = (source: typeof first) => `${source?.host}/${source?.owner}/${source?.name}`;
  return first !== undefined && keyOf(first).toLowerCase() === keyOf(second).toLowerCase();
}
