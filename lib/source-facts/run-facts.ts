import pLimit from 'p-limit';
import type { Catalogue } from '@/lib/catalogue/catalogue';
import type { RepositoryRecord, SourceRecords } from '@/lib/catalogue/source-records';
import { type SourceRepository, sourceRepository } from '@/lib/catalogue/source-repository';
import { type SourceProblem, sourceProblems } from '@/lib/content-checks/source-problems';
import { getCatalogue } from '@/lib/contentful/get-catalogue';
import { readSourceRecords, saveSourceRecords } from '@/lib/contentful/stored-source-records';
import { logInfo, logWarning } from '@/lib/observability/log';
import { settings } from '@/lib/runtime/env';
import {
  GithubPausedError,
  GithubRefusedError,
  GithubUnreachableError,
  reasonOf,
} from '@/lib/runtime/errors';
import { withTimeout } from '@/lib/runtime/event-loop-timeout';
import { checkLinks } from '@/lib/source-facts/check-all-links';
import { checkLink, type LinkState } from '@/lib/source-facts/check-link';
import { createGithub, type GithubClient } from '@/lib/source-facts/github-client';
import { readRepository, readSource } from '@/lib/source-facts/read-source';

const CONCURRENCY = 4;
const MAX_FAILURES = 3;

const NOTHING = {
  sources: 0,
  checked: 0,
  requests: 0,
  notModified: 0,
  links: 0,
  pausedUntil: null as string | null,
  problems: [] as readonly SourceProblem[],
};

type Outcome = 'complete' | 'paused' | 'down' | 'unauthorized' | 'out-of-time' | 'off';
export type FactsReport = typeof NOTHING & { outcome: Outcome };

type Options = {
  milliseconds?: number;
  check?: (link: string) => Promise<LinkState>;
};

/** @throws if no catalogue can be read */
export async function runFacts({
  milliseconds = Number.POSITIVE_INFINITY,
  check = checkLink,
}: Options = {}): Promise<FactsReport> {
  const { github: githubSettings } = settings();
  if (githubSettings === undefined) return { ...NOTHING, outcome: 'off' };
  const endsAt = Date.now() + milliseconds;
  const { value: catalogue } = await getCatalogue();
  const earlier = await readSourceRecords();
  const github = createGithub(githubSettings);
  const [read, links] = await Promise.all([
    readSources(catalogue, earlier, github, endsAt),
    checkLinks(catalogue, earlier, check, endsAt),
  ]);
  const records = { ...read.records, links };
  await saveSourceRecords(records);
  const report: FactsReport = {
    outcome: read.outcome,
    sources: read.total,
    checked: read.checked,
    requests: github.counts.requests,
    notModified: github.counts.notModified,
    links: Object.keys(links).length,
    pausedUntil: records.pausedUntil,
    problems: sourceProblems((await getCatalogue()).value),
  };
  const { problems, ...figures } = report;
  logInfo('facts.read', `${read.checked} of ${read.total} sources were read`, {
    ...figures,
    problems: problems.length,
  });
  return report;
}

async function readSources(
  catalogue: Catalogue,
  earlier: SourceRecords,
  github: GithubClient,
  endsAt: number,
) {
  const reading = new Map<string, Promise<RepositoryRecord>>();
  let outcome: Outcome = 'complete';
  let pausedUntil: string | null = null;
  let [checked, failures] = [0, 0];

  const askedAt = (link: string) =>
    Math.max(timeOf(earlier.sources[link]?.checkedAt), timeOf(earlier.failed[link]));
  const all = sourcesOf(catalogue).sort((one, other) => askedAt(one) - askedAt(other));
  const keys = all.flatMap((link) => sourceRepository(link) ?? []).map(repositoryKey);
  const repositories = new Map(recordsOfLinks(keys, earlier.repositories));
  const sources = new Map(recordsOfLinks(all, earlier.sources));
  const failed = new Map(recordsOfLinks(all, earlier.failed));
  if (earlier.pausedUntil !== null && Date.parse(earlier.pausedUntil) > Date.now()) {
    outcome = 'paused';
    pausedUntil = earlier.pausedUntil;
  }

  const repositoryOf = (key: string, source: Parameters<typeof readRepository>[1]) => {
    const started = reading.get(key) ?? readRepository(github, source, earlier.repositories[key]);
    reading.set(key, started);
    return started;
  };
  const readOne = async (link: string) => {
    const source = sourceRepository(link);
    const known = earlier.sources[link];
    if (source === undefined || outcome !== 'complete') return;
    const key = repositoryKey(source);
    try {
      const repository = await repositoryOf(key, source);
      repositories.set(key, repository);
      const record = await readSource(github, link, repository, known);
      if (record !== undefined) sources.set(link, record);
      failed.delete(link);
      checked += 1;
      failures = 0;
    } catch (error) {
      if (error instanceof GithubPausedError) {
        outcome = 'paused';
        pausedUntil = new Date(error.until).toISOString();
        return;
      }
      const isRefused = error instanceof GithubRefusedError;
      if (!isRefused && !(error instanceof GithubUnreachableError)) throw error;
      failed.set(link, new Date().toISOString());
      logWarning('facts.not-read', `${link}: ${reasonOf(error)}`);
      if (isRefused) {
        failures = 0;
        if (error.status === 401) outcome = 'unauthorized';
        return;
      }
      reading.delete(key);
      failures += 1;
      if (failures >= MAX_FAILURES) outcome = 'down';
    }
  };
  const limit = pLimit(CONCURRENCY);
  const reads = Promise.all(all.map((link) => limit(readOne, link)));
  await withTimeout(reads, endsAt - Date.now(), () => {
    if (outcome === 'complete') outcome = 'out-of-time';
  });
  const records: SourceRecords = {
    repositories: Object.fromEntries(repositories),
    sources: Object.fromEntries(sources),
    failed: Object.fromEntries(failed),
    links: {},
    pausedUntil,
  };
  return { records, outcome, checked, total: all.length };
}

const repositoryKey = ({ owner, name }: SourceRepository) => `${owner}/${name}`;

function sourcesOf({ templates }: Catalogue): string[] {
  const links = templates.flatMap(({ links: { source } }) => source ?? []);
  return [...new Set(links)].filter((link) => sourceRepository(link)?.host === 'github.com');
}

const recordsOfLinks = <Value>(
  links: readonly string[],
  records: Readonly<Record<string, Value>>,
) => Object.entries(records).filter(([link]) => links.includes(link));

const timeOf = (time: string | undefined) => Date.parse(time ?? '') || 0;
