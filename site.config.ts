/** The brand: docs/guides/rebrand.md. After a change, run `npm run brand`. */
import type { SiteConfig } from '@/lib/brand/site-config';

export const site: SiteConfig['site'] = {
  name: 'Plinth',
  /** The home page's headline, without a full stop. */
  tagline: 'Templates to stand on',
  licenceLine: 'Plinth lists templates. Each belongs to its publisher and has its own licence.',
  /** Shapes only. `currentColor` is `ink`, and `var(--accent-fill)` is `accentFill` of `colours`. */
  logo: '<svg viewBox="0 0 32 32"><circle cx="16" cy="8.5" r="6.5" fill="var(--accent-fill)"/><path d="M8 16h16v7H8zM2 24.5h28V30H2z" fill="currentColor"/></svg>',
};

/**
 * The first is the default. `words` is a folder of copy/, and `locale` is one of the space (`null`:
 * its default). Others, at /de: `{ tag: 'de-DE', path: 'de', words: 'de', locale: 'de' }`, with
 * `tagline` and `licenceLine` if translated.
 */
export const languages: SiteConfig['languages'] = [{ tag: 'en-GB', words: 'en', locale: null }];

/** As "#rrggbb". `dark: null`: no dark scheme. Low contrast is refused. */
export const colours: SiteConfig['colours'] = {
  light: {
    paper: '#f7f4ed',
    paperRaised: '#fdfbf7',
    paperSunk: '#eeeade',
    ink: '#17160f',
    inkSoft: '#4a473d',
    inkFaint: '#69655a',
    /** Lines, and borders of controls. */
    rule: '#dcd6c7',
    ruleControl: '#8b8576',
    stone: '#d8d1bf',
    stoneDeep: '#b9b09a',
    /** The accent as text, as a surface, under a pointer, as a tint. */
    accent: '#2130c4',
    accentFill: '#2130c4',
    accentFillHover: '#151f93',
    accentWash: '#e4e4f2',
    onAccent: '#ffffff',
    codeQuoted: '#7a3f00',
    drawingA: '#e9e3d3',
    drawingB: '#dfe1ec',
    drawingC: '#e6e2da',
    drawingD: '#dde3dc',
  },
  dark: {
    paper: '#131210',
    paperRaised: '#1b1a17',
    paperSunk: '#201f1b',
    ink: '#f2eee4',
    inkSoft: '#c3bdaf',
    inkFaint: '#9a9486',
    rule: '#302e29',
    ruleControl: '#7a7467',
    stone: '#3a372f',
    stoneDeep: '#575246',
    accent: '#a3adff',
    accentFill: '#4553ea',
    accentFillHover: '#5663ef',
    accentWash: '#22233c',
    onAccent: '#ffffff',
    codeQuoted: '#e6b47e',
    drawingA: '#25221b',
    drawingB: '#1e2030',
    drawingC: '#22211f',
    drawingD: '#1c231f',
  },
};

/**
 * `xHeight` is in ems, `file` in public/fonts, and `picture`, for Open Graph images, in
 * styles/fonts. `weights` are those of a variable font.
 */
export const fonts: SiteConfig['fonts'] = {
  display: {
    stack:
      '"Source Serif 4", "Iowan Old Style", "Palatino Nova", "Palatino Linotype", "URW Palladio L", P052, "Noto Serif", "DejaVu Serif Condensed", Georgia, serif',
    xHeight: 0.485,
    file: '/fonts/source-serif-4.woff2',
    picture: 'source-serif-4-regular.ttf',
  },
  text: {
    stack:
      '"Nunito Sans", "Avenir Next", Avenir, "Segoe UI Variable Text", "Segoe UI", Ubuntu, Cantarell, "Noto Sans", "DejaVu Sans Condensed", system-ui, sans-serif',
    xHeight: 0.515,
    file: '/fonts/nunito-sans.woff2',
    weights: '200 1000',
    picture: 'nunito-sans-regular.ttf',
  },
  code: {
    stack:
      'ui-monospace, "SF Mono", "Cascadia Code", Menlo, Consolas, "DejaVu Sans Mono", monospace',
  },
};

export const menu: SiteConfig['menu'] = {
  /** `{ name: 'Docs', href: 'https://docs.example.com' }`. */
  links: [],
  /** How many sections, or their fields: `['industry', 'language']`. */
  sections: 2,
  /** The number of filters per section in the footer. */
  filters: 4,
};

export const footer: SiteConfig['footer'] = {
  pages: 6,
  /** `{ title: 'Company', links: [{ name: 'Jobs', href: 'https://…' }] }`. */
  groups: [],
};

/** `null` means no link. */
export const links: SiteConfig['links'] = {
  /** On each template: `https://example.com/report?page={url}`, `mailto:…?subject={name}`. */
  report: null,
  /** On each list, and in the footer. */
  submit: null,
};

/** Origins for the Content-Security-Policy: docs/guides/analytics.md. */
export const thirdParty: SiteConfig['thirdParty'] = {
  /** These scripts can do anything on the page. */
  scripts: [],
  connections: [],
  images: [],
  frames: [],
};

/**
 * `{ scene: '<svg viewBox="0 0 640 520">…</svg>' }`, with `empty` and `broken` if different;
 * `'plain'`: the logo; `'none'`.
 */
export { pedestals as art } from './lib/brand/pedestal-art.ts';

/** A missing cover is a `drawing`, a `letter` (the name's first) or `plain`. */
export const covers: SiteConfig['covers'] = { missing: 'drawing' };

/**
 * `way` is `create-next-app`, `archive` (`curl` and `tar`), else `giget`. `address`: once it runs.
 */
export const start: SiteConfig['start'] = {
  kinds: [
    {
      frameworks: ['Next.js'],
      needs: 'Node',
      way: 'create-next-app',
      address: 'localhost:3000',
    },
    { frameworks: ['Bun'], needs: 'Bun', manager: 'bun' },
    { frameworks: ['Vite'], needs: 'Node' },
    {
      frameworks: ['Python', 'Django', 'Flask', 'FastAPI', 'FastHTML', 'Starlette'],
      needs: 'Python',
      way: 'archive',
    },
    { frameworks: ['Ruby', 'Rails', 'Jekyll', 'Middleman'], needs: 'Ruby', way: 'archive' },
    { frameworks: ['Go'], needs: 'Go', way: 'archive' },
    { frameworks: ['Rust', 'Axum'], needs: 'Rust with Cargo', way: 'archive' },
    { frameworks: ['Hugo'], needs: 'Hugo', way: 'archive' },
    { frameworks: ['Zola'], needs: 'Zola', way: 'archive' },
  ],
  /**
   * `{source}` becomes `owner/name/tree/branch/folder`. `works` says which templates the service
   * opens: those with a package.json, or whole repositories.
   */
  openIn: [
    { name: 'StackBlitz', href: 'https://stackblitz.com/github/{source}', works: 'package' },
    { name: 'Codespaces', href: 'https://codespaces.new/{source}', works: 'repository' },
  ],
};
