/** Records that were read from templates' sources and links, apart from what the content says of them. */
import { z } from 'zod';
import type { CatalogueContent } from '@/lib/catalogue/catalogue';
import { deployedRepository, isSameRepository } from '@/lib/catalogue/deployed-repository';
import { sourceFacts } from '@/lib/catalogue/source-facts';
import {
  linksFor,
  SOURCE_CONTENTS,
  type SourceFacts,
  type Template,
} from '@/lib/catalogue/template';
import type { LinkName } from '@/lib/page-props';

/** Times are ISO 8601; what is `null` is not known. */
const sourceRecord = z.object({
  checkedAt: z.string(),
  /** Nobody finds it there: it was removed, or is private. */
  isGone: z.boolean(),
  /** The new address of a repository that was renamed. */
  movedTo: z.string().nullable(),
  license: z.string().nullable(),
  updatedAt: z.string().nullable(),
  /** That the link's path begins with, which may contain slashes; `null`: the link names none, or it isn't known. */
  branch: z.string().nullable().default(null),
  contents: z.enum(SOURCE_CONTENTS).nullable(),
  /** Its repository is archived: nobody maintains it. */
  isArchived: z.boolean().default(false),
  facts: sourceFacts.transform((facts): SourceFacts => facts).nullable(),
  /** ETag of the response that names the last commit: as long as it is current, so is the rest. */
  etag: z.string().nullable(),
});

const repositoryRecord = z.object({
  isThere: z.boolean(),
  /** Its address as it is now. */
  url: z.string(),
  license: z.string().nullable(),
  isArchived: z.boolean().default(false),
  etag: z.string().nullable(),
});

const linkRecord = z.object({ checkedAt: z.string(), isGone: z.boolean() });

/** Without those that another version has saved in another form: they are read again. */
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
  /** By link, when a source was last requested without success since it was read. */
  failed: z.record(z.string(), z.string()).default({}),
  links: recordsOf(linkRecord),
  /** When the service takes requests again; `null`: now. */
  pausedUntil: z.string().nullable().default(null),
});

export type SourceRecord = z.infer<typeof sourceRecord>;
export type RepositoryRecord = z.infer<typeof repositoryRecord>;
export type LinkRecord = z.infer<typeof linkRecord>;
export type SourceRecords = Readonly<z.infer<typeof sourceRecordsSchema>>;

export const NO_RECORDS: SourceRecords = sourceRecordsSchema.parse({});

/** @param known is added to: the same template with the same records is the same object */
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

/** Records are newer than the content and replace its values; values that are not known stay. */
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

/** Shown and filtered by alike. */
const withLicense = ({ details, facets }: Template, license: string) => ({
  details: { ...details, license },
  facets: { ...facets, license: [license] },
});

/** A deploy link copies the source, unless it names another repository. */
function goneWithSource({ links }: Template, goneLinks: readonly LinkName[]): LinkName[] {
  const copied = deployedRepository(links.deploy);
  const isCopy = copied === undefined || isSameRepository(copied, links.source);
  const deploy: LinkName[] = links.deploy !== undefined && isCopy ? ['deploy'] : [];
  return [...new Set<LinkName>(['source', ...deploy, ...goneLinks])];
}

/** GitHub knows only the languages of a whole repository; those of a folder are in the content. */
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
