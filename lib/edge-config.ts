/** What the edge configuration holds for this site. Absent, broken or silent: the defaults. */
import { z } from 'zod';
import { edgeConfigReader } from '#lib/edge-config-client';
import { EnvironmentError } from '#lib/errors';
import { logWarningOnce } from '#lib/log';
import { processWide } from '#lib/process-wide';
import { type RevalidatedItem, revalidatedItem } from '#lib/revalidated-item';

export type EdgeSettings = {
  announcement: { text: string; href: string | null; until: string | null } | null;
  /** Template slugs. */
  featured: readonly string[];
  /** Old path of this site → new one. */
  redirects: Readonly<Record<string, string>>;
};

const DEFAULTS: EdgeSettings = { announcement: null, featured: [], redirects: {} };

/** A path of this site, or an absolute https address: nothing that runs. */
const href = z.string().refine((value) => isSitePath(value) || /^https:\/\/\S+$/.test(value));
const sitePath = z.string().refine(isSitePath);

const schemas = {
  announcement: z.object({
    text: z.string().trim().min(1).max(200),
    href: href.nullish().transform((value) => value ?? null),
    until: z.iso
      .datetime({ offset: true })
      .or(z.iso.date())
      .nullish()
      .transform((value) => value ?? null),
  }),
  featured: z.array(z.string()),
  redirects: z.record(sitePath, sitePath),
};

const NAMES = ['announcement', 'featured', 'redirects'] as const;

export async function readEdgeSettings(): Promise<EdgeSettings> {
  const item = processWide<RevalidatedItem<EdgeSettings>>('edge-settings', () =>
    revalidatedItem('edge configuration', loadEdgeSettings),
  );
  try {
    return (await item.read()).value;
  } catch (error) {
    if (error instanceof EnvironmentError) throw error;
    // Anything else was said once by the item itself.
    return DEFAULTS;
  }
}

async function loadEdgeSettings(): Promise<EdgeSettings> {
  const reader = edgeConfigReader();
  if (reader === undefined) return DEFAULTS;
  const items = await reader.readItems(NAMES);
  return {
    announcement: itemOr(DEFAULTS.announcement, 'announcement', items),
    featured: itemOr(DEFAULTS.featured, 'featured', items),
    redirects: itemOr(DEFAULTS.redirects, 'redirects', items),
  };
}

function itemOr<Name extends (typeof NAMES)[number]>(
  fallback: EdgeSettings[Name],
  name: Name,
  items: Readonly<Record<string, unknown>>,
): EdgeSettings[Name] {
  const value = items[name];
  if (value === undefined || value === null) return fallback;
  const result = schemas[name].safeParse(value);
  if (result.success) return result.data as EdgeSettings[Name];
  logWarningOnce(
    'edge-config.unusable',
    `"${name}" in the edge configuration is not used: ${z.prettifyError(result.error)}`,
  );
  return fallback;
}

function isSitePath(value: string): boolean {
  return /^\/(?![/\\])[^\s\\]*$/.test(value);
}
