/** Who may import whom: ARCHITECTURE.md's arrows, checked. A message says what to do instead. */
import { readdirSync, readFileSync } from 'node:fs';
import { parseSync } from 'oxc-parser';
import { describe, expect, it } from 'vitest';

/** From the top down: a folder knows those on lines below its own, and none beside it. */
const LAYERS = [
  ['pages'],
  ['gallery/integrations'],
  [
    'gallery/compare',
    'gallery/content-page',
    'gallery/editor',
    'gallery/source-facts',
    'gallery/feeds',
    'gallery/listing',
    'gallery/og-image',
    'gallery/publish',
    'gallery/template',
  ],
  ['gallery/search'],
  ['page', 'http'],
  ['page-cache', 'contentful', 'edge-config', 'github'],
  ['redis', 'swr-value'],
  ['observability', 'catalogue'],
  ['signed-session', 'preview-timeline', 'proxied-image-loader'],
  [
    'clock',
    'deadline',
    'event-loop-timeout',
    'image-loader',
    'last-publish',
    'limited-body',
    'parse-json',
    'timing-safe-equal',
    'security-headers',
    'unsupported-options',
  ],
  ['env', 'page-props', 'editor-props', 'page-kinds'],
  ['errors', 'server-state'],
  ['environment-schema'],
  ['required-env', 'variable-types', 'edit-distance', 'brand', 'reserved-slugs'],
];

/** It lists the types of what a server keeps, and imports nothing else from above. */
const SERVER_STATE = 'lib/server-state.ts';

/** The one place that knows a vendor: everybody else calls what it exports, or adds to it. */
const VENDORS: Record<string, RegExp> = {
  'lib/contentful/client.ts': /^contentful($|\/)/,
  'lib/redis/client.ts': /^@upstash\/redis/,
  'lib/redis/direct-connection.ts': /^ioredis/,
  'lib/edge-config/connect.ts': /^@vercel\/(edge|global)-config/,
  'lib/contentful/placeholder-colours.ts': /^fast-png$/,
  'lib/gallery/search/search-index.ts': /^minisearch/,
  'lib/gallery/integrations/mcp-server.ts': /^@modelcontextprotocol/,
  'lib/http/rate-limit.ts': /^rate-limiter-flexible/,
  'lib/observability/metrics.ts': /^prom-client/,
  'lib/observability/current-trace.ts': /^@opentelemetry\/api$/,
  'lib/observability/tracing.ts': /^@vercel\/otel|^@opentelemetry/,
  'lib/gallery/og-image/render-png.ts': /^next\/og$/,
  'components/draft/contentful-live-preview.ts': /^@contentful\/live-preview/,
};

const RULES: { from: RegExp; to: RegExp; except?: RegExp; message: string }[] = [
  {
    from: /^lib\//,
    to: /^(components|copy|commands|content|tests)\//,
    except: /^copy\/|^components\/og-image\/|^content\/model$/,
    message: 'lib/ knows nothing of what is built on it. Move what is shared down, or pass it in.',
  },
  {
    from: /^components\//,
    to: /^(lib|commands|content|tests)\//,
    except: /^lib\/(page-props|editor-props|catalogue\/template|brand\/(art|paint-logo))$/,
    message: 'Components get props. Shape the data in lib/gallery, describe it in lib/page-props.',
  },
  {
    from: /^pages\//,
    to: /^(lib|commands|content|tests)\//,
    except:
      /^lib\/(brand\/direction|page-props|editor-props|reserved-slugs|page\/|http\/|gallery\/|catalogue\/paths)/,
    message: 'A page makes one call to lib/gallery. Put the rest there.',
  },
  {
    from: /^(pages|components|copy|lib)\//,
    to: /^packages\/|^local-content-services/,
    message: 'The local services are for commands and tests. The site talks to services over HTTP.',
  },
  {
    from: /^(commands|content|bench)\//,
    to: /^packages\//,
    message: 'Import a package by its name, so that it stays apart from this repository.',
  },
  {
    from: /^content\//,
    to: /^(lib|components|copy|commands|tests)\//,
    message: 'content/ is the sample and the model, and knows nothing of the site.',
  },
  {
    from: /^lib\/catalogue\//,
    to: /^lib\//,
    except: /^lib\/(catalogue\/|page-(kinds|props)$|reserved-slugs$)/,
    message: 'lib/catalogue is pure: content in, an index out. Read and log in lib/contentful.',
  },
];

/** `next.config.js` loads these by Node alone, which doesn't know the alias. */
const NODE_ALONE = /^commands\/brand\//;

const layerOf = (path: string) =>
  LAYERS.findIndex((layer) => layer.some((name) => `${path}/`.startsWith(`lib/${name}/`)));
const folderOf = (path: string) =>
  LAYERS.flat().find((name) => `${path}/`.startsWith(`lib/${name}/`));

function problemsOf(file: string): string[] {
  const { module } = parseSync(file, readFileSync(file, 'utf8'));
  const targets = module.staticImports
    .filter(({ entries }) => file !== SERVER_STATE || !entries.every(({ isType }) => isType))
    .map(({ moduleRequest }) => moduleRequest.value);
  for (const { entries } of module.staticExports) {
    targets.push(...entries.flatMap((entry) => entry.moduleRequest?.value ?? []));
  }
  return targets.flatMap((target) => {
    const say = (message: string) => `${file} → ${target}: ${message}`;
    const owner = Object.entries(VENDORS).find(([, vendor]) => vendor.test(target))?.[0];
    const isOwn = owner === undefined || owner === file || /^(tests|bench)\//.test(file);
    if (!isOwn)
      return [say(`Only ${owner} knows this vendor. Call what it exports, or add to it.`)];
    if (target.startsWith('../') && !NODE_ALONE.test(file))
      return [say('Import across folders as @/…, so that it is seen.')];
    if (!/^(@\/|local-content-services)/.test(target)) return [];
    const to = target.replace(/^@\//, '');
    const broken = RULES.filter(
      (rule) => rule.from.test(file) && rule.to.test(to) && rule.except?.test(to) !== true,
    ).map(({ message }) => say(message));
    const [above, below] = [layerOf(file.replace(/\.[jt]sx?$/, '')), layerOf(to)];
    const isLayered = above >= 0 && below >= 0 && folderOf(file) !== folderOf(to);
    if (isLayered && below <= above) broken.push(say('Imports go down. Move what both need down.'));
    return broken;
  });
}

/** Paths from the project's folder. */
function sourcesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(tsx?|js)$/.test(file) && !file.includes('node_modules'))
    .map((file) => `${folder}/${file}`);
}

describe('imports', () => {
  it('go the way that ARCHITECTURE.md shows', () => {
    const files = ['pages', 'components', 'copy', 'lib', 'commands', 'content', 'bench'].flatMap(
      sourcesIn,
    );
    expect(files.length).toBeGreaterThan(300);
    expect(files.flatMap(problemsOf)).toEqual([]);
  });

  it('know a place for every file of lib/', () => {
    const files = sourcesIn('lib').map((file) => file.replace(/\.[jt]s$/, ''));
    expect(files.filter((file) => layerOf(file) < 0)).toEqual([]);
  });
});

describe('state', () => {
  const sources = sourcesIn('lib').map((file) => [file, readFileSync(file, 'utf8')]);
  const filesWith = (pattern: RegExp) =>
    sources.flatMap(([file = '', text = '']) => (pattern.test(text) ? [file] : []));

  it('of the process is in one place, which the cache handler alone reads by itself', () => {
    expect(filesWith(/\bglobalThis\b/).sort()).toEqual([
      'lib/page-cache/next-cache-handler.js',
      SERVER_STATE,
    ]);
  });

  it('of one instance or several is chosen in one place', () => {
    expect(filesWith(/[!=]== '(redis|file)'/)).toEqual(['lib/required-env.js']);
    expect(filesWith(/\b(sharesPages|isServerless)\(/)).toEqual(['lib/environment-schema.ts']);
  });
});
