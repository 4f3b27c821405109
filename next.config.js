// @ts-check

import './lib/runtime/check-node-version.cjs';
import { fileURLToPath } from 'node:url';
import { PHASE_DEVELOPMENT_SERVER, PHASE_PRODUCTION_BUILD } from 'next/constants.js';
import { SPECULATION_RULES } from './components/head/speculation-rules.js';
import {
  APPLY_THEME,
  HIDE_DISMISSED,
  KEEP_SHORTCUT,
  START_PAGE,
} from './components/site/inline-scripts.js';
import { unsupportedOptions } from './lib/next-internals/unsupported-options.js';
import { addressOf, basePath, isZone, ZONE_FILES } from './lib/runtime/addresses.js';
import {
  describeProblems,
  isServerless,
  sharesPages,
  valueIfSet,
} from './lib/runtime/required-env.js';
import { draftPolicy, securityHeaders, sidebarPolicy } from './lib/runtime/security-headers.js';

/** The build puts these into headers, because a running server doesn't read `site.config.ts`. */
async function securityOptions() {
  const { thirdParty } = await import('./site.config.ts');
  return {
    inlineScripts: [APPLY_THEME, HIDE_DISMISSED, KEEP_SHORTCUT, SPECULATION_RULES, START_PAGE],
    contentUrl: process.env.CONTENTFUL_DELIVERY_URL,
    thirdParty,
    vercelEnv: process.env.VERCEL_ENV,
  };
}

const PICTURES_URL = valueIfSet(process.env.CONTENTFUL_IMAGES_URL)?.replace(/\/+$/, '');

/** Elsewhere `start-server.ts` removes ZONE_FILES from requests. */
const IS_ZONE_OF_PLATFORM = isZone() && isServerless(process.env);

const FONTS = addressOf('/fonts/');
const FONTS_RULE = {
  loaders: [
    {
      loader: fileURLToPath(
        new URL('./lib/next-internals/font-addresses-loader.cjs', import.meta.url),
      ),
      options: { fonts: FONTS },
    },
  ],
  as: '*.css',
};
/** @type {import('next').NextConfig} */
const OWN_OPTIONS = {
  ...(basePath() === '' ? {} : { basePath: basePath() }),
  ...(isZone() ? { assetPrefix: ZONE_FILES } : {}),
};

/** @type {import('next').NextConfig} */
const config = {
  ...OWN_OPTIONS,
  ...(FONTS === '/fonts/' ? {} : { turbopack: { rules: { 'fonts.css': FONTS_RULE } } }),
  env: { BASE_PATH: basePath(), ZONE: isZone() ? '1' : '' },
  ...(process.env.NEXT_OUTPUT === 'standalone' ? { output: 'standalone' } : {}),
  outputFileTracingIncludes: { '/**': ['./styles/fonts/*.ttf'] },
  typescript: { ignoreBuildErrors: process.env.TYPES_ARE_CHECKED === '1' },
  reactStrictMode: true,
  poweredByHeader: false,
  distDir: process.env.NEXT_DIST_DIR || '.next',
  images: {
    maximumDiskCacheSize: 0,
    loader: 'custom',
    loaderFile: PICTURES_URL
      ? './lib/runtime/proxied-image-loader.ts'
      : './lib/runtime/image-loader.ts',
    imageSizes: [256, 384, 512],
    deviceSizes: [720, 1080, 1600],
  },
  experimental: {
    // This undocumented option lets a function revalidate pages through the platform. Vercel sets
    // it by itself.
    ...(process.env.SERVERLESS === '1' ? { trustHostHeader: true } : {}),
    cpus: 1,
    // Preloading spares first visitors a wait, but tests start faster without it.
    preloadEntriesOnStart: process.env.PRELOAD_PAGES !== '0',
    // A lower cost would add style sheets to the home page, each with a kilobyte of headers.
    cssChunking: { type: 'graph', requestCost: 25_000 },
    optimisticClientCache: false,
    scrollRestoration: true,
  },
  // Next's badge would use the router before slow pages have one, which logs an error.
  devIndicators: false,
  async headers() {
    // A strict policy and cache headers break development.
    if (process.env.NODE_ENV !== 'production') return [];
    const security = await securityOptions();
    // Forging draft mode's cookie only bypasses the cache.
    const draft = [{ type: 'cookie', key: '__prerender_bypass' }];
    const rules = [
      {
        // `page-data-cache.ts` caches within a tab. The odd source avoids a warning by Next.
        source: '/:next(_next)/data/:path*',
        headers: [{ key: 'Cache-Control', value: 'public, max-age=0, must-revalidate' }],
      },
      {
        source: '/fonts/:path*',
        headers: [{ key: 'Cache-Control', value: 'public, max-age=31536000, immutable' }],
      },
      {
        source: '/:path*',
        basePath: /** @type {const} */ (false),
        headers: securityHeaders(security),
      },
      {
        source: '/:path*',
        has: draft,
        headers: [
          {
            key: 'Cache-Control',
            value: 'private, no-cache, no-store, max-age=0, must-revalidate',
          },
          { key: 'X-Robots-Tag', value: 'noindex, nofollow' },
          // This makes Next drop prefetched data, because draft mode may end before the click.
          { key: 'x-middleware-cache', value: 'no-cache' },
          { key: 'Content-Security-Policy', value: draftPolicy(security) },
        ],
      },
      {
        source: '/editor/entry/:id',
        headers: [{ key: 'Content-Security-Policy', value: sidebarPolicy(security) }],
      },
      {
        // Otherwise Contentful's preview pane couldn't show the messages of these routes.
        source: '/api/draft/:path*',
        headers: [{ key: 'Content-Security-Policy', value: draftPolicy(security) }],
      },
    ];
    const ofZone = rules.map((rule) => ({ ...rule, source: ZONE_FILES + rule.source }));
    return IS_ZONE_OF_PLATFORM ? [...rules, ...ofZone] : rules;
  },
  ...(process.env.DEVELOPMENT_HOST ? { allowedDevOrigins: [process.env.DEVELOPMENT_HOST] } : {}),
  async rewrites() {
    // Any rewrite costs browsers 3 kB of code. No content page's path can begin with an underscore.
    const pictures = { source: '/_pictures/:path*', destination: `${PICTURES_URL}/:path*` };
    const zone = { source: `${ZONE_FILES}/:path*`, destination: '/:path*' };
    return [...(IS_ZONE_OF_PLATFORM ? [zone] : []), ...(PICTURES_URL ? [pictures] : [])];
  },
  async redirects() {
    return [
      { source: '/templates/all', destination: '/templates', permanent: true },
      { source: '/templates.md', destination: '/templates/index.md', permanent: true },
    ];
  },
};

/**
 * With `output: 'standalone'`, the build chooses the cache.
 * @param {string} phase
 * @returns {import('next').NextConfig}
 */
function cacheFor(phase) {
  /** @param {string} file */
  const handlerIn = (file) => ({ cacheHandler: new URL(file, import.meta.url).href });
  if (sharesPages(process.env)) return handlerIn('./lib/page-cache/next-cache-handler.js');
  if (phase === PHASE_DEVELOPMENT_SERVER || isServerless(process.env)) return {};
  return handlerIn('./lib/next-internals/next-file-cache.js');
}

/**
 * Without these checks, a build would fail minutes later.
 * @param {boolean} isBuild
 */
async function checkBeforeCompiling(isBuild) {
  const what = isBuild ? 'be built' : 'start';
  const { readEnvironment } = await import('./lib/runtime/environment-schema.ts');
  const read = readEnvironment({ ...process.env, NEXT_PHASE: PHASE_PRODUCTION_BUILD });
  const problems = [
    ...unsupportedOptions(config, OWN_OPTIONS).map(
      (problem) => `The site can't ${what}: ${problem}`,
    ),
    'settings' in read ? undefined : describeProblems(what, read.problems),
    isBuild ? await outdatedBrand() : undefined,
    isZone() && 'i18n' in (await languageOptions())
      ? `The site can't ${what}: ZONE=1 is for a site in one language, as other languages have paths outside the zone. Use BASE_PATH, or list one language in site.config.ts.`
      : undefined,
  ].filter((problem) => problem !== undefined);
  if (problems.length === 0) return;
  process.stderr.write(`\n${problems.join('\n\n')}\n\n`);
  process.exit(1);
}

/** @returns {Promise<import('next').NextConfig>} */
async function languageOptions() {
  const { languages } = await import('./site.config.ts');
  if (languages.length === 1) return {};
  const locales = languages.map(({ tag, path }) => path ?? tag);
  return { i18n: { locales, defaultLocale: locales[0] ?? '', localeDetection: false } };
}

/** Only builds need this check: `npm run dev` writes the brand's files itself. */
async function outdatedBrand() {
  const { brandProblem } = await import('./commands/brand/brand-files.ts');
  return brandProblem(await import('./site.config.ts'));
}

async function withoutUnusedLanguages() {
  const { languages } = await import('./site.config.ts');
  const { WORD_FOLDERS } = await import('./lib/brand/site-config.ts');
  const unused = WORD_FOLDERS.filter((folder) => !languages.some(({ words }) => words === folder));
  const used = `./copy/${languages[0].words}/*`;
  const aliases = unused.map((folder) => [`@/copy/${folder}/*`, used]);
  if (languages.length === 1) {
    aliases.push(['@/components/site/translations', './components/site/no-translations.ts']);
  }
  return { turbopack: { ...config.turbopack, resolveAlias: Object.fromEntries(aliases) } };
}

/** @param {string} phase */
export default async function configFor(phase) {
  const isBuild = phase === PHASE_PRODUCTION_BUILD;
  const own = { ...config, ...(await languageOptions()), ...cacheFor(phase) };
  if (!isBuild && phase !== PHASE_DEVELOPMENT_SERVER) return own;
  await checkBeforeCompiling(isBuild);
  return { ...own, ...(await withoutUnusedLanguages()) };
}
