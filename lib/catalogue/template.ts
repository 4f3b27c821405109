/**
 * The gallery's own words: what a template and a filter are, whatever service they came from.
 * Pure types and pure rules; nothing here reads, waits or logs.
 */
import type { LinkName, Picture, TemplateDetails, TemplateStatus } from '@/lib/page-props';

/** Absolute https links to what a template offers; a link that is not one is absent. */
export type TemplateLinks = Partial<Record<LinkName, string>>;

/** At the root of a template's source: a package.json, other files, or a README alone. */
export const SOURCE_CONTENTS = ['package', 'files', 'readme'] as const;
export type SourceContents = (typeof SOURCE_CONTENTS)[number];

export const PACKAGE_MANAGERS = [
  'npm',
  'pnpm',
  'yarn',
  'bun',
  'uv',
  'pip',
  'cargo',
  'go',
  'bundler',
  'hugo',
  'zola',
] as const;
export type PackageManager = (typeof PACKAGE_MANAGERS)[number];

/** Facts that were read at the root of a template's source; an empty part is not known. */
export type SourceFacts = {
  manager: PackageManager | null;
  /** Names of the package's scripts. */
  scripts: readonly string[];
  /** Names of the variables that it wants in its environment. */
  env: readonly string[];
  /** Package, or `node`, to the range of versions that the source asks for. */
  versions: Readonly<Record<string, string>>;
  languages: readonly string[];
};

/** Names of filter values that a template carries, by field indicator, e.g. `{ framework: ['Next.js'] }`. */
export type Facets = Record<string, readonly string[]>;

/** An entry that a facet links to, and the name that the template carries by it. */
export type FacetReference = { field: string; id: string; name: string };

export type Template = {
  /** Entry id in the content service. */
  id: string;
  name: string;
  /** One path segment, not encoded. */
  slug: string;
  /** Ordering number; templates without one come last. */
  order: number | null;
  description: string | null;
  /** The first words of its overview, without Markdown's addresses: searched, and never shown. */
  overviewStart: string | null;
  publisher: string | null;
  facets: Facets;
  /** Entries that its facets link to, where they do. */
  references: readonly FacetReference[];
  picture: Picture | null;
  links: TemplateLinks;
  /** When its entry was first published, ISO 8601. Says nothing of its source. */
  createdAt: string;
  /** When its entry was last published, ISO 8601. */
  updatedAt: string;
  /** Fields that pages show without knowing their meaning: see `isDetail` in contentful/model-fields.ts. */
  details: TemplateDetails;
  /** Dates of its source, ISO 8601 in UTC: the first commit, the last one, and when that was read. */
  sourceCreatedAt: string | null;
  sourceUpdatedAt: string | null;
  sourceCheckedAt: string | null;
  sourceContents: SourceContents | null;
  /** An editor says so, or its repository is archived. */
  isArchived: boolean;
  /** What to use in its place: the slug of a template, or an https address. */
  successor: string | null;
  /** Links, or the source, that were gone at the last check. Content alone does not have it. */
  gone: readonly LinkName[];
  /** `null`: nothing was read. */
  sourceFacts: SourceFacts | null;
  /** The branch that the source's link names, as GitHub has it; absent: not known. */
  sourceBranch?: string;
};

/** Fields of a template that only its own page needs. */
export type TextField = 'overview' | 'relatedTemplates';

/** Words that people type, and what they mean here: an editor's list for searches. */
export type SearchSynonym = { id: string; words: readonly string[]; means: readonly string[] };

/** Texts that only a template's own page shows. */
export type TemplateText = {
  /** Markdown, from outside authors: untrusted. */
  overview: string | null;
  /** Entry ids, picked by hand. Some may not exist. */
  relatedIds: readonly string[];
};

/** The names that a template carries in a field, whatever the field is called. */
export function facetNames({ facets }: Pick<Template, 'facets'>, field: string): readonly string[] {
  return Object.hasOwn(facets, field) ? (facets[field] ?? []) : [];
}

export type StatusFacts = Pick<Template, 'sourceContents' | 'gone' | 'isArchived' | 'successor'>;

/** Why nobody should start from a template; `null`: nothing is known against it. */
export function statusOf(facts: StatusFacts): TemplateStatus | null {
  const { sourceContents, gone, isArchived, successor } = facts;
  if (isArchived || successor !== null) return 'archived';
  if (gone.includes('source')) return 'gone';
  return sourceContents === 'readme' ? 'no-code' : null;
}

/** Files that can be copied, as far as is known. */
export const hasCode = ({ sourceContents, gone }: Pick<Template, 'sourceContents' | 'gone'>) =>
  sourceContents !== 'readme' && !gone.includes('source');

export const isStartable = (facts: StatusFacts): boolean => statusOf(facts) === null;

/** A README can't be deployed, whatever its link is for. */
export function linksFor(
  contents: SourceContents | null,
  links: Template['links'],
): Template['links'] {
  const { deploy: _, ...others } = links;
  return contents === 'readme' ? others : links;
}

/** Links without those that were gone at the last check. */
export const workingLinks = ({
  links,
  gone,
}: Pick<Template, 'links' | 'gone'>): Template['links'] =>
  Object.fromEntries(Object.entries(links).filter(([name]) => !gone.some((one) => one === name)));

export type FilterValue = {
  /** Entry id; `null` where the value is written inside its section. */
  id: string | null;
  /** The name that templates carry in the section's field. */
  key: string;
  /** The name that people read: the entry's label, else the key. */
  name: string;
  /** One path segment, not encoded, unique over all sections. */
  slug: string;
  headline: string | null;
  intro: string | null;
  updatedAt: string;
};

/** Both, once each: people look for either. */
export const namesOfValue = ({ key, name }: FilterValue): readonly string[] => [
  ...new Set([name, key]),
];

export type FilterSection = {
  id: string;
  title: string;
  /** The field indicator: the template's field that the section filters on. */
  field: string;
  /** An editor wrote the site's own name of it, which may be another field in the space. */
  isFieldTaken?: true;
  values: readonly FilterValue[];
};

/** One filter as a path of its own: `/templates/{slug}`. */
export type FilterItem = { name: string; slug: string; isFramework: boolean; updatedAt: string };

/** The field indicator that makes a section the framework section. */
export const FRAMEWORK_FIELD = 'framework';
