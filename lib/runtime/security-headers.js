// @ts-check
// Plain JavaScript, because `next.config.js` loads it.
import { hash } from 'node:crypto';

/** These web apps show previews in a frame. */
const WEB_APPS = ['https://app.contentful.com', 'https://app.eu.contentful.com'];
const EDITORS = ["'self'", ...WEB_APPS];
const THIS_MACHINE = ['127.0.0.1', 'localhost'];
const IMAGE_HOSTS = ['https://images.ctfassets.net', 'https://images.eu.ctfassets.net'];

/** @typedef {Record<'scripts' | 'connections' | 'frames' | 'styles' | 'images' | 'fonts', readonly string[]>} Sources */

/**
 * https://vercel.com/docs/vercel-toolbar/managing-toolbar#using-a-content-security-policy
 * @type {Sources}
 */
const TOOLBAR = {
  scripts: ['https://vercel.live'],
  connections: ['https://vercel.live', 'wss://ws-us3.pusher.com'],
  frames: ['https://vercel.live'],
  styles: ['https://vercel.live', "'unsafe-inline'"],
  images: ['https://vercel.live', 'https://vercel.com', 'blob:'],
  fonts: ['https://vercel.live', 'https://assets.vercel.com'],
};

/** @type {Sources} */
const NO_TOOLBAR = { scripts: [], connections: [], frames: [], styles: [], images: [], fonts: [] };

/**
 * @typedef {object} SecurityOptions
 * @property {readonly string[]} inlineScripts exactly as in the page
 * @property {string | undefined} contentUrl if it isn't the public one
 * @property {import('../brand/site-config.ts').SiteConfig['thirdParty']} thirdParty
 * @property {string | undefined} [vercelEnv]
 */

/**
 * Cached pages can't have nonces, so scripts are allowed by hash.
 * @param {SecurityOptions} options
 */
export function securityHeaders(options) {
  return [
    { key: 'Strict-Transport-Security', value: 'max-age=31536000' },
    { key: 'X-Content-Type-Options', value: 'nosniff' },
    { key: 'Referrer-Policy', value: 'strict-origin-when-cross-origin' },
    {
      key: 'Permissions-Policy',
      value: 'camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()',
    },
    { key: 'Content-Security-Policy', value: policy(options, ["'none'"], []) },
  ];
}

/**
 * Contentful's live preview adds style sheets.
 * @param {SecurityOptions} options
 */
export function draftPolicy(options) {
  return policy(forEditors(options), [...EDITORS, ...localEditors(options)], ["'unsafe-inline'"]);
}

/**
 * For `/editor/entry/{id}`, which Contentful shows beside an entry.
 * @param {SecurityOptions} options
 */
export function sidebarPolicy(options) {
  return policy(forEditors(options), WEB_APPS, []);
}

/**
 * Leaves out analytics.
 * @param {SecurityOptions} options
 */
function forEditors({ thirdParty, ...options }) {
  return { ...options, thirdParty: { ...thirdParty, scripts: [], connections: [] } };
}

/**
 * @param {SecurityOptions} options
 * @param {readonly string[]} ancestors
 * @param {readonly string[]} styles
 */
function policy({ inlineScripts, contentUrl, thirdParty, vercelEnv }, ancestors, styles) {
  const toolbar = vercelEnv === 'preview' ? TOOLBAR : NO_TOOLBAR;
  const images = [...IMAGE_HOSTS, ...imagesAt(contentUrl), ...thirdParty.images, ...toolbar.images];
  const hashes = inlineScripts.map((script) => `'sha256-${hash('sha256', script, 'base64')}'`);
  return [
    "default-src 'self'",
    `script-src ${["'self'", ...hashes, ...thirdParty.scripts, ...toolbar.scripts].join(' ')}`,
    ...beyondDefault('connect-src', [...thirdParty.connections, ...toolbar.connections]),
    ...beyondDefault('frame-src', [...thirdParty.frames, ...toolbar.frames]),
    ...beyondDefault('font-src', toolbar.fonts),
    `style-src ${["'self'", ...new Set([...styles, ...toolbar.styles])].join(' ')}`,
    // Covers set their colours in `style` attributes.
    "style-src-attr 'unsafe-inline'",
    `img-src 'self' data: ${images.join(' ')}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    `frame-ancestors ${ancestors.join(' ')}`,
  ].join('; ');
}

/**
 * @param {string} directive
 * @param {readonly string[]} origins
 */
const beyondDefault = (directive, origins) =>
  origins.length === 0 ? [] : [`${directive} 'self' ${origins.join(' ')}`];

/**
 * Local services use a different port on each run.
 * @param {string | undefined} contentUrl
 */
function imagesAt(contentUrl) {
  if (contentUrl === undefined || !URL.canParse(contentUrl)) return [];
  const { protocol, hostname, origin } = new URL(contentUrl);
  return isThisMachine(contentUrl) ? [`${protocol}//${hostname}:*`] : [origin];
}

/** @param {SecurityOptions} options */
function localEditors({ contentUrl }) {
  const isLocal = contentUrl !== undefined && URL.canParse(contentUrl) && isThisMachine(contentUrl);
  return isLocal ? THIS_MACHINE.map((hostname) => `http://${hostname}:*`) : [];
}

/** @param {string} address */
const isThisMachine = (address) => THIS_MACHINE.includes(new URL(address).hostname);
