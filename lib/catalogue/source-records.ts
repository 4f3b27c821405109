import { z } from 'zod';
import type { CatalogueContent } from '@/lib/catalogue/catalogue';
import { deployedRepository, isSameRepository } from '@/lib/catalogue/deployed-repository';
import { sourceFacts } from '@/lib/catalogue/source-facts-schema';
import {
  linksFor,
  SOURCE_CONTENTS,
  type SourceFacts,
  type Template,
} from '@/lib/catalogue/template';
import type { LinkName } from '@/lib/page-props';

/** Times are in ISO 8601, and `null` means unknown. */
const sourceRecord = z.object({
  checkedAt: z.string(),
  /** True if the source was removed or is private. */
  isGone: z.boolean(),
  movedTo: z.string().nullable(),
  license: z.string().nullable(),
  updatedAt: z.string().nullable(),
  /** The link's branch, which may contain slashes. */
  branch: z.string().nullable().default(null),
  contents: z.enum(SOURCE_CONTENTS).nullable(),
  isArchived: z.boolean().default(false),
  facts: sourceFacts.transform((facts): SourceFacts => facts).nullable(),
  /**
   * ETag of the response with the last commit. While the ETag is unchanged, so is everything else.
   */
  etag: z.string().nullable(),
});

const repositoryRecord = z.object({
  isThere: z.boolean(),
  url: z.string(),
  license: z.string().nullable(),
  isArchived: z.boolean().default(false),
  etag: z.string().nullable(),
});

const linkRecord = z.object({ checkedAt: z.string(), isGone: z.boolean() });

/** Drops records that another version saved in another form. */
const recordsOf = <Item>(schema: z.ZodType<Item>) =>
  z
    .record(z.string(), z.unknown())
    .transform((items): Record<string, Item> => {
      const read = Object.entries(items).map(([name, item]) => [name, schema.safeParse(item).data]);
      return Object.fromEntries(read.filter(([, item]) => item !== undefined));
    })
    .default({});

export const sourceRecordsSchema = z.object({
  /** By `owner/name`. */
  repositories: recordsOf(repositoryRecord),
  /** By link. */
  sources: recordsOf(sourceRecord),
  /** By link, the time of the last failure since the source was read. */
  failed: z.record(z.string(), z.string()).default({}),
  links: recordsOf(linkRecord),
  pausedUntil: z.string().nullable().default(null),
});

export type SourceRecord = z.infer<typeof sourceRecord>;
export type RepositoryRecord = z.infer<typeof repositoryRecord>;
export type LinkRecord = z.infer<typeof linkRecord>;
export type SourceRecords = Readonly<z.infer<typeof sourceRecordsSchema>>;

export const NO_RECORDS: SourceRecords = sourceRecordsSchema.parse({});

export function withSourceRecords(
  content: CatalogueContent,
  records: SourceRecords,
  known = new WeakMap<Template, Template>(),
): CatalogueContent {
  if (records === NO_RECORDS) return content;
  const templates = content.templates.map((template) => {
    const recorded = known.get(template) ?? withRecords(template, records);
    known.set(template, recorded);
    return recorded;
  });
  return { ...content, templates };
}

function withRecords(template: Template, { sources, links }: SourceRecords): Template {
  const source = own(sources, template.links.source);
  const goneLinks = (['demo', 'deploy'] as const).filter(
    (name) => own(links, template.links[name])?.isGone,
  );
  if (source === undefined) {
    return goneLinks.length === 0 ? template : { ...template, gone: goneLinks };
  }
  return {
    ...template,
    links: source.isGone ? template.links : linksFor(source.contents, template.links),
    gone: source.isGone ? goneWithSource(template, goneLinks) : goneLinks,
    ...(source.license && withLicense(template, source.license)),
    sourceUpdatedAt: source.updatedAt ?? template.sourceUpdatedAt,
    sourceCheckedAt: source.checkedAt,
    ...(source.branch === null ? {} : { sourceBranch: source.branch }),
    isArchived: template.isArchived || source.isArchived,
    sourceContents: source.contents ?? template.sourceContents,
    sourceFacts: factsOf(source.facts, template.sourceFacts),
  };
}

const withLicense = ({ details, facets }: Template, license: string) => ({
  details: { ...details, license },
  facets: { ...facets, license: [license] },
});

/** A deploy link copies the source, and is gone with it, unless it names another repository. */
function goneWithSource({ links }: Template, goneLinks: readonly LinkName[]): LinkName[] {
  const copied = deployedRepository(links.deploy);
  const isCopy = copied === undefined || isSameRepository(copied, links.source);
  const deploy: LinkName[] = links.deploy !== undefined && isCopy ? ['deploy'] : [];
  return [...new Set<LinkName>(['source', ...deploy, ...goneLinks])];
}

/** GitHub reports languages per repository, so a folder keeps those from the content. */
function factsOf(read: SourceFacts | null, content: SourceFacts | null): SourceFacts | null {
  if (read === null) return content;
  return {
    ...read,
    languages: read.languages.length > 0 ? read.languages : (content?.languages ?? []),
  };
}

function own<Value>(
  records: Readonly<Record<string, Value>>,
  key: string | undefined,
): Value | undefined {
  return key !== undefined && Object.hasOwn(records, key) ? records[key] : undefined;
}
