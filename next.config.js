// @ts-check

import './lib/runtime/check-node-version.cjs';
import { PHASE_DEVELOPMENT_SERVER, PHASE_PRODUCTION_BUILD } from 'next/constants.js';
import { SPECULATION_RULES } from './components/head/speculation-rules.js';
import { APPLY_THEME, HIDE_DISMISSED, START_PAGE } from './components/site/inline-scripts.js';
import { unsupportedOptions } from './lib/next-internals/unsupported-options.js';
import {
  describeProblems,
  isServerless,
  sharesPages,
  valueIfSet,
} from './lib/runtime/required-env.js';
import { draftPolicy, securityHeaders, sidebarPolicy } from './lib/runtime/security-headers.js';

/** Headers are written by the build: a server that is started later reads no `site.config.ts`. */
async function securityOptions() {
  const { thirdParty } = await import('./site.config.ts');
  return {
    inlineScripts: [APPLY_THEME, HIDE_DISMISSED, SPECULATION_RULES, START_PAGE],
    contentUrl: process.env.CONTENTFUL_DELIVERY_URL,
    thirdParty,
    vercelEnv: process.env.VERCEL_ENV,
  };
}

/** Pictures that visitors can't fetch from where they are, so that the site passes them on. */
const PICTURES_URL = valueIfSet(process.env.CONTENTFUL_IMAGES_URL)?.replace(/\/+$/, '');

/** @type {import('next').NextConfig} */
const config = {
  // For deploy/Dockerfile: the server with all that it needs, in one folder.
  ...(process.env.NEXT_OUTPUT === 'standalone' ? { output: 'standalone' } : {}),
  outputFileTracingIncludes: { '/**': ['./styles/fonts/*.ttf'] },
  // Tests build many times in a row, and check types once; `npm run demo` is for looking at.
  typescript: { ignoreBuildErrors: process.env.TYPES_ARE_CHECKED === '1' },
  reactStrictMode: true,
  poweredByHeader: false,
  distDir: process.env.NEXT_DIST_DIR || '.next',
  images: {
    // The content service resizes pictures: a server whose disk is read-only has no cache of them to make.
    maximumDiskCacheSize: 0,
    loader: 'custom',
    loaderFile: PICTURES_URL
      ? './lib/runtime/proxied-image-loader.ts'
      : './lib/runtime/image-loader.ts',
    // From a small card to the cover of a template's page, for screens of one to three times the pixels.
    imageSizes: [256, 384, 512],
    deviceSizes: [640, 720, 828, 1080, 1280, 1600],
  },
  experimental: {
    // A function asks the platform to render a page again: it can't in its own process. On Vercel Next sets it by
    // itself. It is not a documented option: Next says so when it starts.
    ...(process.env.SERVERLESS === '1' ? { trustHostHeader: true } : {}),
    // One process renders all pages: it reads the catalogue once and keeps to one request rate.
    cpus: 1,
    // A server loads all pages as it starts, so that no first visitor waits for it. Tests start a hundred servers, and
    // visit few pages of each: that halves the time of a start.
    preloadEntriesOnStart: process.env.PRELOAD_PAGES !== '0',
    // A page loads the styles that it uses: a third less, and no request more, than where all are merged. For a
    // higher cost of a request the home page loads a template's styles, for a lower one a list loads more sheets.
    cssChunking: { type: 'graph', requestCost: 17_000 },
    // A click that comes while its data is being fetched ahead waits for that, and asks for nothing more.
    optimisticClientCache: false,
    // Back and forward lead to where the visitor was, also where the list is fetched again.
    scrollRestoration: true,
  },
  // Its badge asks for Next's router before a slow page has one, and the console shows the error.
  devIndicators: false,
  async headers() {
    // Development reloads code and scripts, which no strict policy and no header for caches allows.
    if (process.env.NODE_ENV !== 'production') return [];
    const security = await securityOptions();
    // The cookie of Next's draft mode. Whoever sets it without its value only loses the cache.
    const draft = [{ type: 'cookie', key: '__prerender_bypass' }];
    return [
      {
        // Browsers revalidate data each time: Next's own header lets them use it for as long as a shared
        // cache may. Within a tab, `lib/next-internals/page-data-cache.ts` says how long it is used. The
        // source is written so that Next doesn't warn of `Cache-Control` in development, where it isn't sent.
        source: '/:next(_next)/data/:path*',
        headers: [{ key: 'Cache-Control', value: 'public, max-age=0, must-revalidate' }],
      },
      {
        // A font that changes gets another name.
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
          // Next's router drops what was prefetched: draft mode may be left before the click.
          { key: 'x-middleware-cache', value: 'no-cache' },
          { key: 'Content-Security-Policy', value: draftPolicy(security) },
        ],
      },
      {
        source: '/editor',
        has: [{ type: 'query', key: 'entry' }],
        headers: [{ key: 'Content-Security-Policy', value: sidebarPolicy(security) }],
      },
      {
        // Without it, their messages would be an empty frame in the content service's preview pane.
        source: '/api/draft/:path*',
        headers: [{ key: 'Content-Security-Policy', value: draftPolicy(security) }],
      },
    ];
  },
  // In development, Next refuses scripts to other machines unless they are named.
  ...(process.env.DEVELOPMENT_HOST ? { allowedDevOrigins: [process.env.DEVELOPMENT_HOST] } : {}),
  async rewrites() {
    // With any rewrite, browsers load 3 kB of code for it.
    if (!PICTURES_URL) return [];
    // No page that editors write can have an address that begins with an underscore.
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
 * Several instances share their pages (lib/page-cache). With `output: 'standalone'` the build decides.
 * @param {string} phase
 * @returns {import('next').NextConfig}
 */
function cacheFor(phase) {
  /** @param {string} file */
  const handlerIn = (file) => ({ cacheHandler: new URL(file, import.meta.url).href });
  if (sharesPages(process.env)) return handlerIn('./lib/page-cache/next-cache-handler.js');
  // In development each visit renders its page; on a serverless platform the platform caches pages.
  if (phase === PHASE_DEVELOPMENT_SERVER || isServerless(process.env)) return {};
  return handlerIn('./lib/next-internals/next-file-cache.js');
}

/** A brand that can't be used ends the start or the build, before anything is compiled. */
async function applyBrand() {
  const [{ writeBrandFiles }, siteConfig, { proxyPagesCopy }] = await Promise.all([
    import('./commands/brand/brand-files.ts'),
    import('./site.config.ts'),
    import('./copy/proxy-pages.ts'),
  ]);
  await writeBrandFiles(siteConfig, proxyPagesCopy).catch(({ message }) => {
    process.stderr.write(`\n${message}\n\n`);
    process.exit(1);
  });
}

/**
 * Ends a build whose environment can't be used before it compiles: without this, it fails minutes later.
 * @param {'start' | 'be built'} what
 */
async function checkEnvironment(what) {
  const { readEnvironment } = await import('./lib/runtime/environment-schema.ts');
  // Next sets its phase in the environment only later.
  const read = readEnvironment({ ...process.env, NEXT_PHASE: PHASE_PRODUCTION_BUILD });
  if ('settings' in read) return;
  process.stderr.write(`\n${describeProblems(what, read.problems)}\n\n`);
  process.exit(1);
}

/** @param {'start' | 'be built'} what */
function checkOptions(what) {
  const problems = unsupportedOptions(config);
  if (problems.length === 0) return;
  process.stderr.write(`\nThe site can't ${what}: ${problems.join('\n')}\n\n`);
  process.exit(1);
}

/** @param {string} phase Next's name for what it is about to do */
export default async function configFor(phase) {
  const isDevelopment = phase === PHASE_DEVELOPMENT_SERVER;
  if (isDevelopment || phase === PHASE_PRODUCTION_BUILD) {
    const what = isDevelopment ? 'start' : 'be built';
    checkOptions(what);
    await checkEnvironment(what);
    await applyBrand();
  }
  return { ...config, ...cacheFor(phase) };
}
