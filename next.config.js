// @ts-check

import { SPECULATION_RULES } from './components/head/speculation-rules.js';
import { HIDE_WHAT_IS_OVER, START_CHUNKS } from './components/site/inline-scripts.js';
import { draftPolicy, securityHeaders } from './lib/security-headers.js';

const security = {
  isProduction: process.env.NODE_ENV === 'production',
  inlineScripts: [HIDE_WHAT_IS_OVER, SPECULATION_RULES, START_CHUNKS],
  contentUrl: process.env.CONTENTFUL_DELIVERY_URL,
};

// Several instances share their pages (lib/isr-cache). With `output: 'standalone'` the build decides.
const sharesPages = process.env.ISR_CACHE?.trim() === 'redis';

/** @type {import('next').NextConfig} */
const config = {
  ...(sharesPages
    ? { cacheHandler: new URL('./lib/isr-cache/next-cache-handler.js', import.meta.url).href }
    : {}),
  // For deploy/Dockerfile: the server with all that it needs, in one folder.
  ...(process.env.NEXT_OUTPUT === 'standalone' ? { output: 'standalone' } : {}),
  outputFileTracingIncludes: { '/**': ['./styles/fonts/*.ttf'] },
  // Whoever builds many times in a row checks types once.
  typescript: { ignoreBuildErrors: process.env.TYPES_ARE_CHECKED === '1' },
  reactStrictMode: true,
  poweredByHeader: false,
  distDir: process.env.NEXT_DIST_DIR ?? '.next',
  images: { loader: 'custom', loaderFile: './components/card/image-loader.ts' },
  experimental: {
    // One process makes all pages: it reads the catalogue once and keeps to one request rate.
    cpus: 1,
    // A page loads the styles that it uses: a third less, and no request more, than where all are merged.
    cssChunking: 'graph',
    // Back and forward lead to where the visitor was, also where the list is fetched again.
    scrollRestoration: true,
  },
  async headers() {
    // The cookie of Next's draft mode. Whoever sets it without its value only loses the cache.
    const draft = [{ type: 'cookie', key: '__prerender_bypass' }];
    return [
      {
        // What a tab has shown or fetched ahead is asked for again: Next's router would keep it as long
        // as the tab is open, and a browser as long as a shared cache may.
        source: '/_next/data/:path*',
        headers: [
          { key: 'x-middleware-cache', value: 'no-cache' },
          { key: 'Cache-Control', value: 'public, max-age=0, must-revalidate' },
        ],
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
          { key: 'Content-Security-Policy', value: draftPolicy(security) },
        ],
      },
    ];
  },
  async redirects() {
    return [{ source: '/templates/all', destination: '/templates', permanent: true }];
  },
};

export default config;
