import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { brandFiles, brandProblem, styleHash, writeBrandFiles } from '@/commands/brand/brand-files';
import { iconPictures, iconSvg, isSamePicture } from '@/commands/brand/icons';
import { proxyPagesCopy } from '@/copy/en/proxy-pages';
import { contrast } from '@/lib/brand/contrast';
import { pedestals } from '@/lib/brand/pedestal-art';
import { parseSiteConfig, type SiteConfig } from '@/lib/brand/site-config';
import * as acme from '@/tests/fixtures/acme/site.config';
// `@/` would load the test brand.
import * as siteConfig from '../../site.config';

const config = parseSiteConfig(siteConfig);
const sources = ['components', 'copy', 'lib', 'pages', 'styles'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(tsx?|css|js)$/.test(file))
    .map((file) => `${folder}/${file}`),
);

function problemsOf(change: (copy: SiteConfig) => void): string {
  const copy = structuredClone(parseSiteConfig(acme));
  change(copy);
  try {
    parseSiteConfig(copy);
  } catch (error) {
    return (error as Error).message;
  }
  return '';
}

describe('files generated from site.config.ts', () => {
  const files = Object.entries(brandFiles(config, proxyPagesCopy));

  it.each(files)('%s is up to date (if not, run `npm run brand`)', async (path, text) => {
    expect(await readFile(path, 'utf8')).toBe(text);
  });

  it('do not block a build', async () => {
    expect(await brandProblem(siteConfig)).toBeUndefined();
  });

  it('match the style hash in the nginx content security policy', async () => {
    const [page = ''] = files.flatMap(([path, text]) => (path.includes('proxy-pages') ? text : []));
    expect(await readFile('deploy/nginx.conf.template', 'utf8')).toContain(`'${styleHash(page)}'`);
  });

  it('include icons with the logo', async () => {
    for (const [path, picture] of Object.entries(await iconPictures(config))) {
      expect(await isSamePicture(path, picture)).toBe(true);
    }
    const ico = await readFile('public/favicon.ico');
    const { width, height } = await sharp(ico.subarray(ico.readUInt32LE(34))).metadata();
    expect([width, height]).toEqual([32, 32]);
  });
});

describe('npm run brand', () => {
  it('escapes the site name in icon files', () => {
    const named = { ...config, site: { ...config.site, name: 'Ca$$h & $& <Co>' } };
    expect(iconSvg(named)).toContain('<title>Ca$$h &amp; $&amp; &lt;Co></title>');
  });

  const ICON = 'public/apple-touch-icon.png';
  const corner = async () =>
    Array.from(await sharp(ICON).removeAlpha().raw().toBuffer()).slice(0, 3);
  const project = process.cwd();
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'brand-'));
    process.chdir(folder);
    for (const name of ['public', 'styles']) {
      await mkdir(name);
      await symlink(`${project}/${name}/fonts`, `${name}/fonts`);
    }
  });
  afterEach(async () => {
    process.chdir(project);
    await rm(folder, { recursive: true });
  });

  it('redraws icons when the paper colour changes', async () => {
    await writeBrandFiles(config, {});
    const changed = structuredClone(config);
    const paper = changed.colours.light.paper === '#ffffff' ? '#eeeeee' : '#ffffff';
    changed.colours.light.paper = paper;
    expect(await writeBrandFiles(changed, {})).toContain(ICON);
    expect(await corner()).toEqual(Array(3).fill(Number.parseInt(paper.slice(1, 3), 16)));
  });

  it('redraws icons that show another brand, e.g. after a merge', async () => {
    // This test also runs with the Acme brand.
    const other = structuredClone(config);
    other.site.logo = '<svg viewBox="0 0 32 32"><circle cx="16" cy="16" r="16"/></svg>';
    await writeBrandFiles(other, {});
    const others = await readFile(ICON);
    await writeBrandFiles(config, {});
    const own = await readFile(ICON);
    await writeFile(ICON, others);
    expect(await writeBrandFiles(config, {})).toEqual([ICON]);
    expect(await readFile(ICON)).toEqual(own);
    expect(await writeBrandFiles(config, {})).toEqual([]);
  });

  it('must be run before a build if generated files are outdated', async () => {
    await writeBrandFiles(config, {});
    const changed = structuredClone(config);
    changed.colours.light.paper = '#fefefe';
    const before = await readFile('styles/brand.css', 'utf8');
    const problem = await brandProblem(changed, {});
    expect(problem).toContain('  styles/brand.css\n');
    expect(problem).toContain('Run "npm run brand"');
    expect(await readFile('styles/brand.css', 'utf8')).toBe(before);
    await writeBrandFiles(changed, {});
    expect(await brandProblem(changed, {})).toBeUndefined();
  });

  it('reports each font whose file is missing', async () => {
    const changed = structuredClone(config);
    changed.fonts.display.file = '/fonts/gone.woff2';
    changed.fonts.text.picture = 'gone.ttf';
    await expect(writeBrandFiles(changed, {})).rejects.toThrow(
      new Error(
        [
          "site.config.ts can't be used.",
          '  fonts.display.file: there is no public/fonts/gone.woff2',
          '  fonts.text.picture: there is no styles/fonts/gone.ttf',
        ].join('\n'),
      ),
    );
  });

  it('rejects a site name or tagline with characters that the Open Graph image font lacks', async () => {
    const changed = structuredClone(config);
    changed.site.name = 'Plinth 足場';
    changed.site.tagline = 'テンプレート 🧱';
    const none = 'none of the fonts in fonts.….picture can draw';
    const advice = ': leave it out, or choose a font that has it';
    await expect(writeBrandFiles(changed, {})).rejects.toThrow(
      new Error(
        [
          "site.config.ts can't be used.",
          `  site.name: ${none} 足 (U+8DB3), 場 (U+5834)${advice}`,
          `  site.tagline: ${none} テ (U+30C6), ン (U+30F3), プ (U+30D7), レ (U+30EC), ー (U+30FC), ト (U+30C8), 🧱 (U+1F9F1)${advice}`,
        ].join('\n'),
      ),
    );
  });
});

describe('the source code', () => {
  it('does not define colours outside styles/brand.css', () => {
    const own = sources.filter((file) => {
      const text = readFileSync(file, 'utf8');
      return file !== 'styles/brand.css' && /[^&\w]#[0-9a-f]{6}\b/i.test(text);
    });
    expect(own).toEqual([]);
  });

  it('does not contain the logo, or the name Plinth in text for visitors', () => {
    const { logo } = config.site;
    const [path = logo] = / d="[^"]+"/.exec(logo) ?? [];
    const sample = ['pages', 'texts'].flatMap((folder) =>
      readdirSync(`content/${folder}`).map((file) => `content/${folder}/${file}`),
    );
    const own = [...sources, ...sample, 'content/drafts.json'].filter((file) => {
      const text = readFileSync(file, 'utf8');
      const mayName = /^lib\/|^styles\/brand\.css$/.test(file);
      return text.includes(path) || (!mayName && text.includes('Plinth'));
    });
    expect(own).toEqual([]);
  });

  it('contains pedestal paths in one file only', () => {
    const paths = JSON.stringify(pedestals).match(/(?<= d=\\")[^"\\]{12,}/g) ?? [];
    expect(paths.length).toBeGreaterThan(6);
    const drawing = sources.filter((file) => {
      const text = readFileSync(file, 'utf8');
      return paths.some((path) => text.includes(path));
    });
    expect(drawing).toEqual(['lib/brand/pedestal-art.ts']);
  });

  it('does not hard-code a language outside the editor', () => {
    const forEditors = /^(components\/editor|copy\/(en|de)\/(draft|editor))/;
    const found = sources.filter(
      (file) =>
        !forEditors.test(file) &&
        /'en-GB'|lang="en"|anguage[',: ]+'en'/.test(readFileSync(file, 'utf8')),
    );
    expect(found).toEqual([]);
  });

  it('uses only declared custom properties', () => {
    const texts = sources
      .filter((file) => /^(components|styles)\//.test(file))
      .map((file) => readFileSync(file, 'utf8'))
      .join('\n');
    const names = (pattern: RegExp) => Array.from(texts.matchAll(pattern), ([, name]) => name);
    const declared = new Set(names(/['"]?(--[\w-]+)['"]?:/g));
    const used = names(/var\((--[\w-]+)\)/g);
    expect(used.length).toBeGreaterThan(20);
    expect(used.filter((name) => !declared.has(name))).toEqual([]);
  });
});

describe('an invalid site config', () => {
  it('is rejected if text has too little contrast, naming the colours and the ratio', () => {
    expect(
      problemsOf(({ colours: { dark } }) => {
        if (dark) dark.inkFaint = '#5a5a5a';
      }).split('\n'),
    ).toEqual([
      "site.config.ts can't be used.",
      '  colours.dark.inkFaint can’t be read well: inkFaint #5a5a5a on paper #0b1510 has a contrast of 2.69, and WCAG asks for 4.5',
      '  colours.dark.inkFaint can’t be read well: inkFaint #5a5a5a on paperRaised #132019 has a contrast of 2.43, and WCAG asks for 4.5',
      '  colours.dark.inkFaint can’t be read well: inkFaint #5a5a5a on paperSunk #17251d has a contrast of 2.30, and WCAG asks for 4.5',
    ]);
  });

  it('is rejected with a single message about an invalid colour', () => {
    const problems = problemsOf(({ colours: { light } }) => {
      light.accent = 'blue';
    });
    expect(problems.split('\n')).toHaveLength(2);
    expect(problems).toContain('colours.light.accent must be written as "#rrggbb"');
  });

  it('is rejected with a list of all problems and their paths', () => {
    const problems = problemsOf((copy) => {
      copy.site.name = ' ';
      copy.languages[0].tag = 'English';
      copy.site.logo = '<svg viewBox="0 0 1 1"><script>alert(1)</script></svg>';
      copy.colours.light.rule = 'red';
      copy.menu.links = [{ name: 'Docs', href: 'javascript:alert(1)' }];
      copy.menu.sections = 'two' as never;
      copy.links.submit = 'submit@acme.example';
      copy.covers = { missing: 'initials' as never };
    });
    for (const place of [
      'site.name is empty',
      'languages.0.tag must be a language',
      'site.logo must be shapes alone',
      'colours.light.rule must be written as "#rrggbb"',
      'menu.links.0.href must begin with "/", "https://" or "mailto:"',
      'menu.sections must be how many sections, 0 to 4, or the fields of up to 4',
      'links.submit must begin with "/", "https://" or "mailto:"',
      'covers.missing Invalid option',
    ])
      expect(problems).toContain(place);
  });

  it.each([
    'http://plausible.io',
    'https://plausible.io/',
    'https://plausible.io/js/script.js',
    'plausible.io',
    "https://plausible.io; script-src 'unsafe-inline'",
    'https://*',
    '*',
  ])('is rejected if a third party is not an HTTPS origin: %s', (origin) => {
    const problems = problemsOf(({ thirdParty }) => {
      thirdParty.scripts = ['https://*.example.com', 'https://localhost:8443', origin];
    });
    expect(problems.split('\n').slice(1)).toEqual([
      '  thirdParty.scripts.2 must be an https origin without a path, such as "https://plausible.io" or "https://*.example.com"',
    ]);
  });

  it.each([
    ['#000000', '#ffffff', 21],
    ['#777777', '#ffffff', 4.47],
    ['#ffffff', '#ffffff', 1],
  ])('the WCAG contrast of %s on %s is %d', (one, other, figure) => {
    expect(contrast(one, other)).toBeCloseTo(figure, 1);
    expect(contrast(other, one)).toBe(contrast(one, other));
  });
});

describe('the guides', () => {
  const guides = ['rebrand', 'analytics', 'own-content', 'upgrade'].map(
    (name) => `docs/guides/${name}.md`,
  );

  it('include the brand command, which reports that nothing has changed', () => {
    expect(readFileSync('docs/guides/rebrand.md', 'utf8')).toContain('```sh\nnpm run brand\n```');
    const printed = execFileSync('npm', ['run', '--silent', 'brand'], { encoding: 'utf8' });
    expect(printed).toBe('Nothing has changed.\n');
  });

  it.each(guides)('refer only to existing files and commands: %s', (guide) => {
    const text = readFileSync(guide, 'utf8');
    const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'));
    const commands = Array.from(text.matchAll(/npm run ([\w:-]+)/g), ([, name = '']) => name);
    expect(commands).not.toEqual([]);
    expect(commands.filter((name) => scripts[name] === undefined)).toEqual([]);
    const files = Array.from(text.matchAll(/`([a-z]+(?:\/[\w.-]*)+)`/g), ([, file = '']) => file);
    expect(files).not.toEqual([]);
    expect(files.filter((file) => !existsSync(file) && !file.startsWith('upstream/'))).toEqual([]);
  });
});
