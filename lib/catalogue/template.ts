import type { LinkName, Picture, TemplateDetails, TemplateStatus } from '@/lib/page-props';

/** Absolute https URLs. */
export type TemplateLinks = Partial<Record<LinkName, string>>;

/** At the source's root; `readme` means only a README. */
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

export type SourceFacts = {
  manager: PackageManager | null;
  scripts: readonly string[];
  env: readonly string[];
  /** Version ranges, by package name or `node`. */
  versions: Readonly<Record<string, string>>;
  languages: readonly string[];
};

export type Facets = Record<string, readonly string[]>;

/** A linked entry, whose name is a facet. */
export type FacetReference = { field: string; id: string; name: string };

export type Template = {
  id: string;
  name: string;
  /** One path segment, not encoded. */
  slug: string;
  order: number | null;
  description: string | null;
  /** Plain text, for searches. */
  overviewStart: string | null;
  publisher: string | null;
  facets: Facets;
  references: readonly FacetReference[];
  picture: Picture | null;
  links: TemplateLinks;
  /** First publish, ISO 8601. */
  createdAt: string;
  /** Last publish, ISO 8601. */
  updatedAt: string;
  /** See `isDetail` in contentful/field-rules.ts. */
  details: TemplateDetails;
  /** First commit, last commit and last check, ISO 8601 in UTC. */
  sourceCreatedAt: string | null;
  sourceUpdatedAt: string | null;
  sourceCheckedAt: string | null;
  sourceContents: SourceContents | null;
  isArchived: boolean;
  /** Slug of a template, or an https URL. */
  successor: string | null;
  /** Links that were broken at the last check. */
  gone: readonly LinkName[];
  sourceFacts: SourceFacts | null;
  sourceBranch?: string;
  /** For texts without a translation: the locale that they are shown in. */
  untranslated?: { description?: string; overview?: string };
};

export type TextField = 'overview' | 'relatedTemplates';

export type SearchSynonym = { id: string; words: readonly string[]; means: readonly string[] };

export type TemplateText = {
  /** Untrusted Markdown by outside authors. */
  overview: string | null;
  /** Entry ids, some of which may not exist. */
  relatedIds: readonly string[];
  /** ISO 8601; absent if nothing was read. */
  updatedAt?: string | undefined;
};

export function facetNames({ facets }: Pick<Template, 'facets'>, field: string): readonly string[] {
  return Object.hasOwn(facets, field) ? (facets[field] ?? []) : [];
}

export type StatusFacts = Pick<Template, 'sourceContents' | 'gone' | 'isArchived' | 'successor'>;

export function statusOf(facts: StatusFacts): TemplateStatus | null {
  const { sourceContents, gone, isArchived, successor } = facts;
  if (isArchived || successor !== null) return 'archived';
  if (gone.includes('source')) return 'gone';
  return sourceContents === 'readme' ? 'no-code' : null;
}

export const hasCode = ({ sourceContents, gone }: Pick<Template, 'sourceContents' | 'gone'>) =>
  sourceContents !== 'readme' && !gone.includes('source');

export const isStartable = (facts: StatusFacts): boolean => statusOf(facts) === null;

/** A source with only a README can't be deployed. */
export function linksFor(
  contents: SourceContents | null,
  links: Template['links'],
): Template['links'] {
  const { deploy: _, ...others } = links;
  return contents === 'readme' ? others : links;
}

export const workingLinks = ({
  links,
  gone,
}: Pick<Template, 'links' | 'gone'>): Template['links'] =>
  Object.fromEntries(Object.entries(links).filter(([name]) => !gone.some((one) => one === name)));

export type FilterValue = {
  /** `null` if the value is written inline in its section. */
  id: string | null;
  /** The value in templates' fields. */
  key: string;
  /** The label, or the key if there is none. */
  name: string;
  /** Not encoded; unique across sections. */
  slug: string;
  headline: string | null;
  intro: string | null;
  updatedAt: string;
};

export const namesOfValue = ({ key, name }: FilterValue): readonly string[] => [
  ...new Set([name, key]),
];

export type FilterSection = {
  id: string;
  title: string;
  field: string;
  /** Set if `field` is a site name that the space uses for another field. */
  isFieldTaken?: true;
  values: readonly FilterValue[];
};

export type FilterItem = { name: string; slug: string; isFramework: boolean; updatedAt: string };

export const FRAMEWORK_FIELD = 'framework';
export const PUBLISHER_FIELD = 'publisher';
