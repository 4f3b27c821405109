/**
 * The brand, in one file: `npm run brand` checks it and brings everything that is written from it up to
 * date, as every start and every build does. docs/guides/rebrand.md goes through it.
 */
import type { SiteConfig } from '@/lib/brand/site-config';

/** Who this is. */
export const site: SiteConfig['site'] = {
  /** Shown in the header, in titles, in feeds and on share pictures. */
  name: 'Plinth',
  /** The language of copy/ and of the content. Dates and the direction of pages follow it. */
  language: 'en-GB',
  /** What it is for, in a few words and without a full stop: the largest words of the home page. */
  tagline: 'Templates to stand on',
  /** Shown at the foot of every page. */
  licenceLine: 'Plinth lists templates. Each belongs to its publisher and has its own licence.',
  /**
   * One drawing for header, footer, icons, share pictures and proxies, in a square of any units. Shapes alone;
   * `currentColor` is the ink, `var(--accent-fill)` and the like are the colours below.
   */
  logo: '<svg viewBox="0 0 32 32"><circle cx="16" cy="8.5" r="6.5" fill="var(--accent-fill)"/><path d="M8 16h16v7H8zM2 24.5h28V30H2z" fill="currentColor"/></svg>',
};

/**
 * Every colour there is, as "#rrggbb", for a browser's light and its dark scheme. `dark: null`: the brand has one scheme alone. Text that could not be read
 * on what is behind it (WCAG 2.2, AA) is refused, with the pair and the figure.
 */
export const colours: SiteConfig['colours'] = {
  light: {
    /** The ground of a page; what lies on it, such as a field; what is set into it, such as code. */
    paper: '#f7f4ed',
    paperRaised: '#fdfbf7',
    paperSunk: '#eeeade',
    /** Text: most of it, what is quieter, what is quietest. */
    ink: '#17160f',
    inkSoft: '#4a473d',
    inkFaint: '#69655a',
    /** Lines: between things, and around controls. */
    rule: '#dcd6c7',
    ruleControl: '#8b8576',
    /** Surfaces of drawings, and of the steps on the home page: lit, and in the shade. */
    stone: '#d8d1bf',
    stoneDeep: '#b9b09a',
    /** The one colour that stands out: as text, as a surface, that surface under a pointer, a tint of it. */
    accent: '#2130c4',
    accentFill: '#2130c4',
    accentFillHover: '#151f93',
    accentWash: '#e4e4f2',
    /** Text on `accentFill`. */
    onAccent: '#ffffff',
    /** Strings in code. */
    codeQuoted: '#7a3f00',
    /** Grounds of drawings that stand in for a missing cover. */
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
 * Font families. `stack`: tried in turn, those on the visitor's machine too. `xHeight`: the height of an "x" in ems
 * that all of them are held to. `file`: a font of your own in public/fonts, first in the stack; `null`: none is
 * loaded; `weights`: the range of a variable one. `picture`: the font that share pictures are drawn with, in styles/fonts.
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

/** The header has the logo, "Templates", "What’s new", your links and the search; the footer has sections of filters too. */
export const menu: SiteConfig['menu'] = {
  /** Links of your own: `{ name: 'Docs', href: 'https://docs.example.com' }`. */
  links: [],
  /** How many sections of filters, from the first; or the fields of those to show: `['industry', 'language']`. */
  sections: 2,
  /** How many filters of each section the footer lists. */
  filters: 4,
};

export const footer: SiteConfig['footer'] = {
  /** How many of the pages that editors write are listed under the site's name, the oldest first. */
  pages: 6,
  /** Groups of links of your own: `{ title: 'Company', links: [{ name: 'Jobs', href: 'https://…' }] }`. */
  groups: [],
};

/**
 * Other origins, e.g. `['https://plausible.io']`, that pages may load from: the Content-Security-Policy refuses every
 * other one. The code that loads them is yours, in components/third-party-scripts.tsx: docs/guides/analytics.md.
 */
export const thirdParty: SiteConfig['thirdParty'] = {
  /** Whose scripts run, with all rights of the page's own. */
  scripts: [],
  /** Where scripts send to, with `fetch` or `sendBeacon`. */
  connections: [],
  /** Whose pictures are shown, a tracking pixel among them. */
  images: [],
  /** Whose pages are shown in a frame, such as a video or a form. */
  frames: [],
};

/**
 * The drawings of the home page, of pages without a picture, of share pictures, and of pages that are empty or broken. Your own, drawn like the logo:
 * `{ scene: '<svg viewBox="0 0 640 520">…</svg>' }`, with `empty` and `broken` if those should differ. Or `'plain'`: the
 * logo on a plain ground; or `'none'`. With `pedestals: true` covers on share pictures stand on pedestals.
 */
export { pedestals as art } from './lib/brand/pedestals.ts';

/**
 * What stands where a template has no picture: a `drawing` that its name chooses, the first `letter` of its
 * name, or a `plain` ground; in the colours `drawingA` to `drawingD`.
 */
export const covers: SiteConfig['covers'] = { missing: 'drawing' };

/**
 * How a template is started, by the kinds that have one of its `frameworks`, which are names of filters of frameworks and languages. `needs`: what must
 * be installed. `way`: `create-next-app` also installs it, if it can; `archive` unpacks the files with `curl` and `tar`, for
 * people who have no Node. Everything else is copied by `giget`. `manager`: the only package manager that it is for.
 * `address`: where it can be seen once it runs.
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
   * Where a source on GitHub can be opened without installing anything: `{source}` is `owner/name/tree/branch/folder`, as far
   * as there is one. `works`: for sources with a package.json, or for whole repositories.
   */
  openIn: [
    { name: 'StackBlitz', href: 'https://stackblitz.com/github/{source}', works: 'package' },
    { name: 'Codespaces', href: 'https://codespaces.new/{source}', works: 'repository' },
  ],
};
