/** Checks imports against the layers in ARCHITECTURE.md. */
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync } from 'oxc-parser';
import { describe, expect, it } from 'vitest';

/** From the top down: a folder imports only from lines below its own. */
const LAYERS = [
  ['pages'],
  ['api', 'editor'],
  ['listing', 'og-image', 'publishing', 'template'],
  ['http', 'page', 'source-facts'],
  ['content-checks', 'page-cache', 'search'],
  ['cards'],
  ['contentful', 'edge-config', 'markdown', 'next-internals'],
  ['catalogue', 'redis', 'swr-value'],
  ['observability', 'page-props', 'editor-props'],
  ['runtime'],
  ['brand'],
];

/** File → the packages that no other file may import. */
const VENDORS: Record<string, RegExp> = {
  'lib/contentful/client.ts': /^contentful($|\/)/,
  'lib/redis/client.ts': /^@upstash\/redis/,
  'lib/redis/direct-connection.ts': /^ioredis/,
  'lib/edge-config/vendor-client.ts': /^@vercel\/(edge|global)-config/,
  'lib/contentful/placeholder-colours.ts': /^fast-png$/,
  'lib/search/search-index.ts': /^minisearch/,
  'lib/search/stem.ts': /^@orama\/stemmers/,
  'lib/api/mcp-server.ts': /^@modelcontextprotocol/,
  'lib/http/visitor-rate-limit.ts': /^rate-limiter-flexible/,
  'lib/observability/metrics.ts': /^prom-client/,
  'lib/observability/current-trace.ts': /^@opentelemetry\/api$/,
  'lib/observability/tracing.ts': /^@vercel\/otel|^@opentelemetry/,
  'lib/og-image/render-png.ts': /^next\/og$/,
  'components/draft/contentful-live-preview.ts': /^@contentful\/live-preview/,
};

const RULES: { from: RegExp; to: RegExp; except?: RegExp; message: string }[] = [
  {
    from: /^lib\//,
    to: /^(components|commands|content|tests)\//,
    except: /^components\/og-image\/|^content\/model$/,
    message: 'lib/ knows nothing of what is built on it. Move what is shared down, or pass it in.',
  },
  {
    from: /^components\//,
    to: /^(lib|commands|content|tests)\//,
    except:
      /^lib\/(page-props|editor-props|catalogue\/template|brand\/(choose-art|paint-logo)|runtime\/(addresses|languages|page-data-url))(\.js)?$/,
    message:
      'Components get props. Shape the data in the feature’s folder of lib, describe it in lib/page-props.',
  },
  {
    from: /^pages\//,
    to: /^(lib|commands|content|tests)\//,
    except:
      /^lib\/(brand\/text-direction|page-props|editor-props|runtime\/(addresses\.js|languages|reserved-slugs)|catalogue\/paths|next-internals\/|(page|http|api|editor|listing|og-image|publishing|search|source-facts|template)\/)/,
    message: 'A page makes one call to its feature’s folder in lib. Put the rest there.',
  },
  {
    from: /^copy\//,
    to: /./,
    except: /^(copy\/|site\.config$|lib\/(page-props|editor-props|runtime\/languages)$)/,
    message: 'copy/ has words alone. Pass in what a sentence depends on.',
  },
  {
    from: /^content\//,
    to: /./,
    except: /^(content|packages)\//,
    message:
      'content/ is the model and the sample: it knows the format of an export, and nothing of the site.',
  },
  {
    from: /^packages\//,
    to: /^(?!packages\/)/,
    message: 'A package works without this site. Pass in what it needs.',
  },
  {
    from: /^(pages|components|copy|lib)\//,
    to: /^packages\//,
    message: 'The local services are for commands and tests. The site talks to services over HTTP.',
  },
  {
    from: /^lib\/catalogue\//,
    to: /^lib\//,
    except:
      /^lib\/(catalogue\/|page-props$|runtime\/(content-kinds|language-paths|languages|memoised|page-kinds|reserved-slugs|turns)$)/,
    message: 'lib/catalogue is pure: content in, an index out. Read and log in lib/contentful.',
  },
];

/** Next and Node load these files without resolving the alias. */
const NODE_ALONE = /^commands\/brand\/|\.js$/;

const layerOf = (path: string) =>
  LAYERS.findIndex((layer) => layer.some((name) => `${path}/`.startsWith(`lib/${name}/`)));
const folderOf = (path: string) =>
  LAYERS.flat().find((name) => `${path}/`.startsWith(`lib/${name}/`));

/** Name of a workspace package → its folder. */
const PACKAGES = new Map(
  globSync('packages/*/package.json').map((file): [string, string] => {
    const { name } = JSON.parse(readFileSync(file, 'utf8'));
    return [name, path.dirname(file)];
  }),
);

/** Relative to the project, without extension; `undefined` for other modules. */
function pathOf(target: string, file: string): string | undefined {
  if (target.startsWith('.')) return path.join(path.dirname(file), target);
  if (target.startsWith('@/')) return target.slice(2);
  return PACKAGES.get(target.split('/', target.startsWith('@') ? 2 : 1).join('/'));
}

/** Types and `import('…')` included. */
function importsOf(file: string): string[] {
  const text = readFileSync(file, 'utf8');
  const { module } = parseSync(file, text);
  return [
    ...module.staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...module.staticExports.flatMap(({ entries }) =>
      entries.flatMap(({ moduleRequest }) => moduleRequest?.value ?? []),
    ),
    ...Array.from(text.matchAll(/\bimport\(\s*'([^']+)'/g), ([, target = '']) => target),
  ];
}

function problemsOf(file: string): string[] {
  return importsOf(file).flatMap((target) => {
    const say = (message: string) => `${file} → ${target}: ${message}`;
    const owner = Object.entries(VENDORS).find(([, vendor]) => vendor.test(target))?.[0];
    const isOwn = owner === undefined || owner === file || /^(tests|bench|packages)\//.test(file);
    if (!isOwn)
      return [say(`Only ${owner} knows this vendor. Call what it exports, or add to it.`)];
    const to = pathOf(target, file);
    if (to === undefined) return [];
    if (target.startsWith('../') && !/^packages\//.test(file) && !NODE_ALONE.test(file))
      return [say('Import across folders as @/…, so that it is seen.')];
    const broken = RULES.filter(
      (rule) => rule.from.test(file) && rule.to.test(to) && rule.except?.test(to) !== true,
    ).map(({ message }) => say(message));
    const [above, below] = [layerOf(withoutExtension(file)), layerOf(to)];
    const isLayered = above >= 0 && below >= 0 && folderOf(withoutExtension(file)) !== folderOf(to);
    if (isLayered && below <= above) broken.push(say('Imports go down. Move what both need down.'));
    return broken;
  });
}

/** Repeatedly removes files that import none of the others, or that none imports. */
function filesInCircles(targetsOf: ReadonlyMap<string, readonly string[]>): string[] {
  let left = [...targetsOf.keys()];
  for (let count = 0; count !== left.length; ) {
    count = left.length;
    const files = new Set(left);
    const imported = new Set(left.flatMap((file) => targetsOf.get(file) ?? []));
    left = left.filter(
      (file) => imported.has(file) && targetsOf.get(file)?.some((target) => files.has(target)),
    );
  }
  return left;
}

function describeLib(targetsOf: ReadonlyMap<string, readonly string[]>): string {
  const arrows = new Set<string>();
  for (const [file, targets] of targetsOf) {
    const from = folderOf(file);
    for (const to of targets.map(folderOf)) {
      if (from !== undefined && to !== undefined && from !== to) arrows.add(`${from} → ${to}`);
    }
  }
  return `lib/: ${LAYERS.flat().length} rooms on ${LAYERS.length} floors, ${arrows.size} arrows`;
}

const withoutExtension = (file: string) => file.replace(/\.m?[jt]sx?$/, '');

/** Paths relative to the project folder. */
const sourcesIn = (folder: string): string[] =>
  globSync(`${folder}/**/*.{ts,tsx,js,mjs}`, { exclude: ['**/node_modules/**'] });

const FOLDERS = ['pages', 'components', 'copy', 'lib', 'content', 'bench', 'commands', 'packages'];

describe('imports', () => {
  const files = FOLDERS.flatMap(sourcesIn);

  it('follow the layers of ARCHITECTURE.md', () => {
    expect(files.length).toBeGreaterThan(300);
    expect(files.flatMap(problemsOf)).toEqual([]);
  });

  it('do not form a cycle, including type imports', () => {
    const targetsOf = new Map(
      files.map((file) => [
        withoutExtension(file),
        importsOf(file).flatMap((target) => pathOf(target, file) ?? []),
      ]),
    );
    expect(filesInCircles(targetsOf)).toEqual([]);
    process.stdout.write(`${describeLib(targetsOf)}\n`);
  });

  it('are checked in every folder of lib/', () => {
    const files = sourcesIn('lib').map(withoutExtension);
    expect(files.filter((file) => layerOf(file) < 0)).toEqual([]);
  });
});

describe('the source code in lib/', () => {
  const sources = sourcesIn('lib').map((file) => [file, readFileSync(file, 'utf8')]);
  const filesWith = (pattern: RegExp) =>
    sources.flatMap(([file = '', text = '']) => (pattern.test(text) ? [file] : []));

  it('accesses global state in one module, apart from Next’s cache handlers', () => {
    expect(filesWith(/\bglobalThis\b/).sort()).toEqual([
      'lib/next-internals/next-file-cache.js',
      'lib/page-cache/next-cache-handler.js',
      'lib/runtime/server-state.ts',
    ]);
  });

  it('decides in required-env.js whether the site has one or several instances', () => {
    expect(filesWith(/[!=]== '(redis|file)'/)).toEqual(['lib/runtime/required-env.js']);
    expect(filesWith(/\b(sharesPages|isServerless)\(/)).toEqual([
      'lib/runtime/environment-schema.ts',
    ]);
  });
});
