import { z } from 'zod';
import { colourScheme } from './colours.ts';

const MAX_NAME = 40;
const MAX_LINKS = 6;
const MAX_TAGLINE = 80;
const MAX_LICENCE_LINE = 300;

export const WORD_FOLDERS = ['en', 'de'] as const;

const words = (max: number) => z.string().trim().min(1, 'is empty').max(max);

const address = z
  .string()
  .regex(/^(\/(?!\/)|https:\/\/|mailto:)\S*$/, 'must begin with "/", "https://" or "mailto:"');

const link = z.strictObject({ name: words(MAX_NAME), href: address });

const defaultLanguage = z.strictObject({
  tag: z
    .string()
    .regex(
      /^[a-z]{2,3}(-[A-Z][a-z]{3})?(-[A-Z]{2})?$/,
      'must be a language, such as "en-GB" or "de"',
    ),
  path: z.undefined({ error: 'is for languages after the first' }).optional(),
  words: z.enum(WORD_FOLDERS),
  locale: words(40).nullable(),
  tagline: words(MAX_TAGLINE).optional(),
  licenceLine: words(MAX_LICENCE_LINE).optional(),
});

const otherLanguage = defaultLanguage.extend({
  path: z
    .string()
    .regex(/^(?!api$)[a-z]{2,3}(-[a-z\d]+)*$/, 'must be a path, such as "de" or "pt-br"'),
});

const languages = z
  .tuple([defaultLanguage], otherLanguage)
  .refine((all) => new Set(all.map(({ path }) => path)).size === all.length, {
    error: 'must have a different path for each language',
  })
  .refine((all) => new Set(all.map(({ words }) => words)).size === all.length, {
    error: 'must have a different folder of words for each language: copy one',
  });

/** A drawing is inlined into pages, icons and pictures, so it must be self-contained. */
const drawing = z
  .string()
  .trim()
  .regex(/^<svg viewBox="[\d. -]+">/, 'must begin with <svg viewBox="…"> and nothing else in it')
  .endsWith('</svg>', 'must end with </svg>')
  .refine((svg) => !/<script|<style|<foreignObject|<a\b|\bon\w+=|href=|url\(/i.test(svg), {
    message: 'must be shapes alone: no script, style, link or picture',
  });

/** The origin becomes part of a header, so it mustn't end a directive. */
const thirdPartyOrigin = z
  .string()
  .regex(
    /^https:\/\/(\*\.)?[a-z\d-]+(\.[a-z\d-]+)*(:\d{1,5})?$/,
    'must be an https origin without a path, such as "https://plausible.io" or "https://*.example.com"',
  );
const thirdPartyOrigins = z.array(thirdPartyOrigin).max(20);

const font = z.strictObject({
  stack: words(400),
  xHeight: z.number().min(0.3).max(0.8),
  /** Its font family is the first in `stack`. */
  file: z
    .string()
    .regex(/^\/fonts\/[\w.-]+\.woff2$/, 'must be a .woff2 in public/fonts')
    .nullable(),
  weights: z
    .string()
    .regex(/^\d{1,4} \d{1,4}$/, 'must be two weights, such as "200 900"')
    .optional(),
  picture: z.string().regex(/^[\w.-]+\.ttf$/, 'must be a .ttf in styles/fonts'),
});

const drawings = z.strictObject({
  scene: drawing,
  empty: drawing.optional(),
  broken: drawing.optional(),
  pedestals: z.boolean().optional(),
});

const art = z.union([z.enum(['plain', 'none']), drawings], {
  error: "must be 'plain', 'none', or drawings: { scene: '<svg …>' }",
});

const siteConfigSchema = z.object({
  site: z.strictObject({
    name: words(MAX_NAME),
    tagline: words(MAX_TAGLINE),
    licenceLine: words(MAX_LICENCE_LINE),
    logo: drawing,
  }),
  languages,
  colours: z.strictObject({ light: colourScheme, dark: colourScheme.nullable() }),
  fonts: z.strictObject({
    display: font,
    text: font,
    code: z.strictObject({ stack: words(400) }),
  }),
  menu: z.strictObject({
    links: z.array(link).max(MAX_LINKS),
    sections: z.union([z.int().min(0).max(4), z.array(words(MAX_NAME)).max(4)], {
      error: 'must be how many sections, 0 to 4, or the fields of up to 4',
    }),
    filters: z.int().min(1).max(10),
  }),
  footer: z.strictObject({
    pages: z.int().min(0).max(12),
    groups: z.array(z.strictObject({ title: words(MAX_NAME), links: z.array(link).min(1) })).max(3),
  }),
  links: z.strictObject({ report: address.nullable(), submit: address.nullable() }),
  thirdParty: z.strictObject({
    scripts: thirdPartyOrigins,
    connections: thirdPartyOrigins,
    images: thirdPartyOrigins,
    frames: thirdPartyOrigins,
  }),
  art,
  covers: z.strictObject({ missing: z.enum(['drawing', 'letter', 'plain']) }),
  start: z.strictObject({
    kinds: z.array(
      z.strictObject({
        frameworks: z.array(words(MAX_NAME)).min(1),
        needs: words(100),
        way: z.enum(['create-next-app', 'archive']).optional(),
        manager: z.enum(['npm', 'pnpm', 'yarn', 'bun']).optional(),
        address: words(100).optional(),
      }),
    ),
    openIn: z
      .array(
        z.strictObject({
          name: words(MAX_NAME),
          href: z
            .string()
            .regex(/^https:\/\/\S*\{source\}\S*$/, 'must be an https address with {source}'),
          works: z.enum(['package', 'repository']),
        }),
      )
      .max(4),
  }),
});

export type SiteConfig = z.infer<typeof siteConfigSchema>;

export function parseSiteConfig(source: unknown): SiteConfig {
  const result = siteConfigSchema.safeParse({ ...(source as object) });
  if (result.success) return result.data;
  const problems = result.error.issues.map(({ path, message }) => `  ${path.join('.')} ${message}`);
  throw new Error(`site.config.ts can't be used.\n${problems.join('\n')}`);
}
