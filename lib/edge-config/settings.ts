import { z } from 'zod';
import { isLocalPath } from '@/lib/catalogue/path-validation';
import { edgeConfigReader } from '@/lib/edge-config/reader';
import { logWarningOnce } from '@/lib/observability/log';
import { hasSlugs, pageKindOf } from '@/lib/runtime/page-kinds';
import { serverCell } from '@/lib/runtime/server-state';
import { createSwrValue } from '@/lib/swr-value';

export type EdgeSettings = {
  announcement: { text: string; href: string | null; until: string | null } | null;
  featured: readonly string[];
  redirects: Readonly<Record<string, string>>;
};

const DEFAULTS: EdgeSettings = { announcement: null, featured: [], redirects: {} };

const href = z.string().refine((value) => isLocalPath(value) || /^https:\/\/\S+$/.test(value));
const isRedirect = ([from, to]: [string, unknown]) =>
  typeof to === 'string' && isLocalPath(to) && hasSlugs(pageKindOf(from)) && !/[?#\s\\]/.test(from);

const schemas = {
  announcement: z.object({
    text: z.string().trim().min(1).max(200),
    href: href.nullish().transform((value) => value ?? null),
    until: z.iso
      .datetime({ offset: true })
      // A date means the end of that day, in UTC.
      .or(z.iso.date().transform((day) => `${day}T23:59:59Z`))
      .nullish()
      .transform((value) => value ?? null),
  }),
  featured: z
    .array(z.unknown())
    .transform((slugs) => usable('featured', slugs, (slug) => typeof slug === 'string')),
  redirects: z
    .record(z.string(), z.unknown())
    .transform((all) => Object.fromEntries(usable('redirects', Object.entries(all), isRedirect))),
};

const NAMES = ['announcement', 'featured', 'redirects'] as const;

const edgeSettings = serverCell('edgeSettings', () =>
  createSwrValue('edge configuration', loadEdgeSettings),
);

export async function getEdgeSettings(): Promise<EdgeSettings> {
  try {
    return (await edgeSettings().read()).value;
  } catch {
    return DEFAULTS;
  }
}

async function loadEdgeSettings(): Promise<EdgeSettings> {
  const reader = edgeConfigReader();
  if (reader === undefined) return DEFAULTS;
  const items = (await reader.readItems(NAMES)) ?? {};
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
  logUnusable(name, `: ${z.prettifyError(result.error)}`);
  return fallback;
}

function usable<Part>(
  name: keyof typeof RULES,
  parts: readonly Part[],
  isUsable: (part: Part) => boolean,
): Part[] {
  const others = parts.filter((part) => !isUsable(part)).map((part) => JSON.stringify(part));
  if (others.length > 0) logUnusable(name, ` for ${others.join(', ')}: ${RULES[name]}`);
  return parts.filter(isUsable);
}

const RULES = {
  featured: 'it must be a list of slugs',
  redirects:
    'a redirect must go from /{…}, /templates/{…} or /templates/{…}/{…} to a path of this site',
};

function logUnusable(name: string, why: string): void {
  const message = `"${name}" in the edge configuration is not used${why}`;
  logWarningOnce('edge-config.unusable', message);
}
