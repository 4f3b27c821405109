/** Records that were read from templates' sources and links, apart from what the content says of them. */
import type { CatalogueContent } from '@/lib/catalogue/catalogue';
import {
  linksFor,
  type SourceContents,
  type SourceFacts,
  type Template,
} from '@/lib/catalogue/template';
import type { LinkName } from '@/lib/page-props';

/** Times are ISO 8601; what is `null` is not known. */
export type SourceRecord = {
  checkedAt: string;
  /** Nobody finds it there: it was removed, or is private. */
  isGone: boolean;
  /** The new address of a repository that was renamed. */
  movedTo: string | null;
  license: string | null;
  updatedAt: string | null;
  contents: SourceContents | null;
  facts: SourceFacts | null;
  /** ETag of the response that names the last commit: as long as it is current, so is the rest. */
  etag: string | null;
};

export type RepositoryRecord = {
  isThere: boolean;
  /** Its address as it is now. */
  url: string;
  license: string | null;
  etag: string | null;
};

export type LinkRecord = { checkedAt: string; isGone: boolean };

export type SourceRecords = {
  /** By `owner/name`. */
  repositories: Readonly<Record<string, RepositoryRecord>>;
  /** By link. */
  sources: Readonly<Record<string, SourceRecord>>;
  /** By link, when a source was last requested without success since it was read. */
  failed: Readonly<Record<string, string>>;
  links: Readonly<Record<string, LinkRecord>>;
  /** When the service takes requests again; `null`: now. */
  pausedUntil: string | null;
};

export const NO_RECORDS: SourceRecords = {
  repositories: {},
  sources: {},
  failed: {},
  links: {},
  pausedUntil: null,
};

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
    sourceContents: source.contents ?? template.sourceContents,
    sourceFacts: factsOf(source.facts, template.sourceFacts),
  };
}

/** Shown and filtered by alike. */
const withLicense = ({ details, facets }: Template, license: string) => ({
  details: { ...details, license },
  facets: { ...facets, license: [license] },
});

/** A deploy link copies the source. */
function goneWithSource({ links }: Template, goneLinks: readonly LinkName[]): LinkName[] {
  const deploy: LinkName[] = links.deploy === undefined ? [] : ['deploy'];
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
