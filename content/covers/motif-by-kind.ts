import type { MotifName } from './motif-catalogue';

export type Choices = readonly [MotifName, ...MotifName[]];

/** For a template that its slug says too little about: what its framework is known for. */
export const motifByFramework: Readonly<Record<string, Choices>> = {
  Astro: ['mosaic'],
  'Blitz.js': ['layers'],
  Brunch: ['bundle'],
  Bun: ['terminal', 'functions'],
  Docusaurus: ['documents'],
  Django: ['layers', 'endpoints', 'terminal'],
  Eleventy: ['article'],
  Ember: ['routes'],
  FastAPI: ['endpoints', 'functions'],
  FastHTML: ['terminal'],
  Flask: ['blocks'],
  Fastify: ['functions'],
  Gatsby: ['waterfalls'],
  Go: ['terminal', 'functions'],
  Hexo: ['article'],
  Hono: ['functions', 'endpoints', 'branching'],
  Hugo: ['article'],
  Hydrogen: ['storefront'],
  Ionic: ['phones'],
  Jekyll: ['article'],
  Nitro: ['functions', 'terminal', 'endpoints'],
  Nuxt: ['layers'],
  Parcel: ['bundle'],
  Polymer: ['blocks'],
  Preact: ['browser'],
  Python: ['endpoints', 'terminal', 'blocks'],
  'React Router': ['routes'],
  RedwoodJS: ['layers'],
  Remix: ['routes'],
  Sapper: ['devices'],
  SolidStart: ['signals'],
  Stencil: ['blocks'],
  Storybook: ['browser'],
  Svelte: ['signals', 'browser'],
  SvelteKit: ['devices', 'browser'],
  UmiJS: ['routes'],
  Vite: ['bundle', 'blocks'],
  VitePress: ['documents'],
  Vue: ['signals', 'documents'],
  VuePress: ['documents'],
  Zola: ['article'],
};

/** What a type of template shows, the most telling types first. */
export const motifByType: readonly (readonly [string, Choices])[] = [
  ['Ecommerce', ['storefront']],
  ['Blog', ['article']],
  ['Portfolio', ['article', 'frames']],
  ['AI', ['assistant', 'chat']],
  ['Realtime Apps', ['chat', 'signals']],
  ['Websockets', ['chat', 'signals']],
  ['Web3', ['tokens']],
  ['Feature Flags', ['toggles', 'split']],
  ['Global Config', ['toggles', 'split']],
  ['Vercel Toolbar', ['toolbars']],
  ['Multi-tenant Apps', ['tenants']],
  ['Microfrontends', ['mosaic']],
  ['Monorepos', ['nested']],
  ['CMS', ['editors']],
  ['Cron', ['clocks']],
  ['Redirects', ['redirect']],
  ['Rewrites', ['branching', 'proxy']],
  ['CDN', ['proxy', 'globe']],
  ['Edge Middleware', ['branching', 'proxy', 'headers']],
  ['Edge Functions', ['functions', 'globe']],
  ['Functions', ['functions', 'endpoints', 'terminal']],
  ['Documentation', ['documents']],
  ['Starter', ['browser', 'devices', 'blocks']],
];

export const motifByDatabase: Readonly<Record<string, Choices>> = {
  Postgres: ['database'],
  Redis: ['keyValues'],
  'Vercel Blob': ['buckets'],
};

export const anyMotif: Choices = ['browser', 'blocks', 'layers', 'devices'];
