import { z } from 'zod';
import type { RepositoryRecord, SourceRecord } from '@/lib/catalogue/source-records';
import { type SourceRepository, sourceRepository } from '@/lib/catalogue/source-repository';
import type { SourceContents } from '@/lib/catalogue/template';
import { GithubUnreachableError } from '@/lib/runtime/errors';
import type { GithubClient } from '@/lib/source-facts/github-client';
import { managerOf, readPackage, readVariables } from '@/lib/source-facts/parse-source-files';

const repositorySchema = z.object({
  html_url: z.url({ protocol: /^https$/ }),
  private: z.boolean(),
  archived: z.boolean().default(false),
  license: z.object({ spdx_id: z.string().nullable() }).nullable(),
});
const commitsSchema = z.array(
  z.object({ commit: z.object({ committer: z.object({ date: z.iso.datetime() }) }) }),
);
const listingSchema = z.union([
  z.array(z.object({ name: z.string(), type: z.string() })),
  z.object({ type: z.string() }),
]);

/** The most common name comes first. */
const EXAMPLE_FILES = ['.env.example', '.env.local.example', '.env.sample', '.env.template'];
const README = /^(readme(\..*)?|licen[cs]e(\..*)?|\.gitignore)$/i;

export async function readRepository(
  github: GithubClient,
  { owner, name }: SourceRepository,
  earlier: RepositoryRecord | undefined,
): Promise<RepositoryRecord> {
  const path = `/repos/${owner}/${name}`;
  const answer = await github.get(path, { etag: earlier?.etag ?? null });
  if (answer.status === 304 && earlier !== undefined) return earlier;
  if (answer.status !== 200) {
    return { isThere: false, isArchived: false, url: '', license: null, etag: null };
  }
  const found = parsed(repositorySchema, answer.text, path);
  const license = found.license?.spdx_id ?? null;
  return {
    // The token may have access to private repositories, but visitors don't.
    isThere: !found.private,
    isArchived: found.archived,
    url: found.html_url,
    license: license === 'NOASSERTION' ? null : license,
    etag: answer.etag,
  };
}

export async function readSource(
  github: GithubClient,
  link: string,
  repository: RepositoryRecord,
  earlier: SourceRecord | undefined,
): Promise<SourceRecord | undefined> {
  const guess = sourceRepository(link, earlier?.branch ?? undefined);
  if (guess === undefined) return undefined;
  const first = await readAt(github, guess, repository, earlier);
  if (!first.isGone || !repository.isThere || guess.branch === undefined) return first;
  // The branch may have more or fewer segments than guessed.
  const branch = await branchOf(github, link);
  const other = branch === undefined ? undefined : sourceRepository(link, branch);
  if (other === undefined || other.branch === guess.branch) return first;
  return readAt(github, other, repository, undefined);
}

/** Git doesn't allow a branch `a/b` beside `a`, so at most one matches. */
async function branchOf(github: GithubClient, link: string): Promise<string | undefined> {
  const source = sourceRepository(link);
  const path = source?.branch === undefined ? [] : [source.branch, ...source.folder];
  for (const [index] of path.entries()) {
    const name = path.slice(0, index + 1).join('/');
    for (const kind of ['heads', 'tags']) {
      const ref = `/repos/${source?.owner}/${source?.name}/git/ref/${kind}/${name}`;
      if ((await github.get(ref)).status === 200) return name;
    }
  }
  return undefined;
}

async function readAt(
  github: GithubClient,
  source: SourceRepository,
  repository: RepositoryRecord,
  earlier: SourceRecord | undefined,
): Promise<SourceRecord> {
  const { owner, name, branch, folder } = source;
  const checkedAt = new Date().toISOString();
  const known = earlier ?? UNKNOWN;
  const isSame =
    repository.url.toLowerCase() === `https://github.com/${owner}/${name}`.toLowerCase();
  const { isArchived } = repository;
  const record = { ...known, checkedAt, isArchived, movedTo: isSame ? null : repository.url };
  const gone = { ...record, isGone: true, etag: null };
  if (!repository.isThere) return { ...gone, movedTo: null };

  const at = folder.join('/');
  const base = `/repos/${owner}/${name}`;
  const query = new URLSearchParams({
    per_page: '1',
    ...(branch === undefined ? {} : { sha: branch }),
    ...(at === '' ? {} : { path: at }),
  });
  const commitsPath = `${base}/commits?${query}`;
  const commits = await github.get(commitsPath, { etag: known.etag });
  if (commits.status === 304) return { ...record, branch: branch ?? null };
  if (commits.status !== 200) return gone;
  const [last] = parsed(commitsSchema, commits.text, commitsPath);

  // A removed folder still has commits.
  const ref = branch === undefined ? '' : `?ref=${branch}`;
  const contentsPath = (file: string) =>
    `${base}/contents/${[...folder, ...(file === '' ? [] : [file])].join('/')}${ref}`;
  const listing = await github.get(contentsPath(''));
  if (last === undefined || listing.status !== 200) return gone;
  const there = {
    ...record,
    branch: branch ?? null,
    isGone: false,
    updatedAt: new Date(last.commit.committer.date).toISOString(),
    etag: commits.etag,
  };
  const found = parsed(listingSchema, listing.text, contentsPath(''));
  if (!Array.isArray(found)) {
    return { ...there, license: repository.license, contents: null, facts: null };
  }
  const files = found.map((one) => one.name);
  const textOf = async (file: string | undefined) =>
    file === undefined || !files.includes(file)
      ? ''
      : (await github.get(contentsPath(file), { isRaw: true })).text;

  const { license, manager, scripts, versions } = readPackage(await textOf('package.json'));
  const example = EXAMPLE_FILES.find((file) => files.includes(file));
  return {
    ...there,
    license: license ?? repository.license,
    contents: contentsOf(files),
    facts: {
      manager: manager ?? managerOf(files),
      scripts,
      versions,
      env: readVariables(await textOf(example)),
      languages: [],
    },
  };
}

const UNKNOWN: SourceRecord = {
  checkedAt: '',
  isGone: false,
  movedTo: null,
  license: null,
  updatedAt: null,
  branch: null,
  contents: null,
  isArchived: false,
  facts: null,
  etag: null,
};

function contentsOf(files: readonly string[]): SourceContents {
  if (files.includes('package.json')) return 'package';
  return files.every((file) => README.test(file)) ? 'readme' : 'files';
}

function parsed<Schema extends z.ZodType>(
  schema: Schema,
  text: string,
  path: string,
): z.infer<Schema> {
  try {
    return schema.parse(JSON.parse(text));
  } catch (error) {
    throw new GithubUnreachableError(path, error);
  }
}
