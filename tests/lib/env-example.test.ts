import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { parseSettings } from '@/lib/runtime/env';

/** Never set manually. */
const SET_BY_PROGRAMS =
  /^(NODE_ENV|NEXT_PHASE|VERCEL(_.*)?|TYPES_ARE_CHECKED|PRELOAD_PAGES|DEVELOPMENT_HOST|LOCAL_EDITOR_URL)$/;

const namesIn = (text: string, pattern: RegExp) =>
  Array.from(text.matchAll(pattern), ([, name]) => name ?? '');

async function namesRead(): Promise<Set<string>> {
  const names = new Set<string>();
  const environment = new Proxy<Record<string, undefined>>(
    {},
    { get: (_, name) => void names.add(String(name)) },
  );
  expect(() => parseSettings(environment)).toThrow('CONTENTFUL_SPACE_ID is not set');
  for (const file of ['lib/runtime/env.ts', 'next.config.js', 'commands/command-environment.ts']) {
    const text = await readFile(file, 'utf8');
    const found = namesIn(text, /\b(?:process\.env|original|combinedEnv)\.([A-Z][A-Z0-9_]+)/g);
    expect(found).not.toEqual([]);
    for (const name of found) names.add(name);
  }
  return names;
}

it('lists exactly the environment variables that the site reads', async () => {
  const example = await readFile('.env.example', 'utf8');
  const set = namesIn(example, /^(?:# )?([A-Z][A-Z0-9_]+)=/gm);
  const alsoRead = namesIn(
    example,
    /\b([A-Z]+(?:_[A-Z]+)+)\b(?= (?:and \S+ )?(?:is|are) read too)/g,
  );
  const read = [...(await namesRead())].filter((name) => !SET_BY_PROGRAMS.test(name));
  expect([...set, ...alsoRead].sort()).toEqual(read.sort());
});

it('marks the variables that the build reads', async () => {
  const config = await readFile('next.config.js', 'utf8');
  const read = namesIn(config, /\bprocess\.env\.([A-Z][A-Z0-9_]+)/g);
  const paragraphs = (await readFile('.env.example', 'utf8')).split('\n\n');
  const marked = paragraphs
    .filter((paragraph) => paragraph.includes('[build]'))
    .flatMap((paragraph) => namesIn(paragraph, /^(?:# )?([A-Z][A-Z0-9_]+)=/gm));
  expect(marked).toEqual(
    expect.arrayContaining(['CONTENTFUL_SPACE_ID', 'SITE_URL', 'ISR_CACHE', 'EDGE_CONFIG']),
  );
  expect(read.filter((name) => !SET_BY_PROGRAMS.test(name) && !marked.includes(name))).toEqual([]);
  expect(await readFile('docs/operations.md', 'utf8')).toContain('compose build --no-cache');
});
