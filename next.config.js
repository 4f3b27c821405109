// @ts-check

import './lib/runtime/check-node-version.cjs';
import { PHASE_DEVELOPMENT_SERVER, PHASE_PRODUCTION_BUILD } from 'next/constants.js';
import { SPECULATION_RULES } from './components/head/speculation-rules.js';
import {
  APPLY_THEME,
  HIDE_DISMISSED,
  KEEP_SHORTCUT,
  START_PAGE,
} from './components/site/inline-scripts.js';
import { unsupportedOptions } from './lib/next-internals/unsupported-options.js';
import {
  describeProblems,
  isServerless,
  sharesPages,
  valueIfSet,
} from './lib/runtime/required-env.js';
import { draftPolicy, securityHeaders, sidebarPolicy } from './lib/runtime/security-headers.js';

/** The build writes headers: a running server doesn't read `site.config.ts`. */
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

/** @type {import('next').NextConfig} */
const config = {
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
    // Lets a function revalidate through the platform. Undocumented; Vercel sets it by itself.
    ...(process.env.SERVERLESS === '1' ? { trustHostHeader: true } : {}),
    cpus: 1,
    // Spares first visitors a wait; without it, a test server starts in half the time.
    preloadEntriesOnStart: process.env.PRELOAD_PAGES !== '0',
    // Most pages load two sheets. A lower cost adds sheets to the home page, each a kilobyte of headers.
    cssChunking: { type: 'graph', requestCost: 25_000 },
    optimisticClientCache: false,
    scrollRestoration: true,
  },
  // The badge uses Next's router before slow pages have one, which logs an error.
  devIndicators: false,
  async headers() {
    // A strict policy and cache headers break development.
    if (process.env.NODE_ENV !== 'production') return [];
    const security = await securityOptions();
    // Draft mode's cookie. Forging it only bypasses the cache.
    const draft = [{ type: 'cookie', key: '__prerender_bypass' }];
    return [
      {
        // `page-data-cache.ts` caches within a tab. The odd source avoids a warning by Next.
        source: '/:next(_next)/data/:path*',
        headers: [{ key: 'Cache-Control', value: 'public, max-age=0, must-revalidate' }],
      },
      {
        source: '/fonts/:path*',
        headers: [{ key: 'Cache-Control', value: 'public, max-age=31536000, immutable' }],
      },
      { source: '/:path*', headers: securityHeaders(security) },
      {
        source: '/:path*',
        has: draft,
        headers: [
          {
            key: 'Cache-Control',
            value: 'private, no-cache, no-store, max-age=0, must-revalidate',
          },
          { key: 'X-Robots-Tag', value: 'noindex, nofollow' },
          // Makes Next's router drop prefetched data, as draft mode may end before the click.
          { key: 'x-middleware-cache', value: 'no-cache' },
          { key: 'Content-Security-Policy', value: draftPolicy(security) },
        ],
      },
      {
        // In a frame beside the entry's form.
        source: '/editor/entry/:id',
        headers: [{ key: 'Content-Security-Policy', value: sidebarPolicy(security) }],
      },
      {
        // Otherwise Contentful's preview pane couldn't show their messages.
        source: '/api/draft/:path*',
        headers: [{ key: 'Content-Security-Policy', value: draftPolicy(security) }],
      },
    ];
  },
  ...(process.env.DEVELOPMENT_HOST ? { allowedDevOrigins: [process.env.DEVELOPMENT_HOST] } : {}),
  async rewrites() {
    // Any rewrite costs browsers 3 kB of code.
    if (!PICTURES_URL) return [];
    // No content page's path can begin with an underscore.
    return [{ source: '/_pictures/:path*', destination: `${PICTURES_URL}/:path*` }];
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
 * Stops a build or dev server that can't succeed. Otherwise it would only fail minutes later.
 * @param {boolean} isBuild
 */
async function checkBeforeCompiling(isBuild) {
  const what = isBuild ? 'be built' : 'start';
  const { readEnvironment } = await import('./lib/runtime/environment-schema.ts');
  const read = readEnvironment({ ...process.env, NEXT_PHASE: PHASE_PRODUCTION_BUILD });
  const problems = [
    ...unsupportedOptions(config).map((problem) => `The site can't ${what}: ${problem}`),
    'settings' in read ? undefined : describeProblems(what, read.problems),
    isBuild ? await outdatedBrand() : undefined,
  ].filter((problem) => problem !== undefined);
  if (problems.length === 0) return;
  process.stderr.write(`\n${problems.join('\n\n')}\n\n`);
  process.exit(1);
}

/** `npm run dev` writes the brand's files by itself. */
async function outdatedBrand() {
  const { brandProblem } = await import('./commands/brand/brand-files.ts');
  const { proxyPagesCopy } = await import('./copy/proxy-pages.ts');
  return brandProblem(await import('./site.config.ts'), proxyPagesCopy);
}

/** @param {string} phase */
export default async function configFor(phase) {
  const isBuild = phase === PHASE_PRODUCTION_BUILD;
  if (isBuild || phase === PHASE_DEVELOPMENT_SERVER) await checkBeforeCompiling(isBuild);
  return { ...config, ...cacheFor(phase) };
}
